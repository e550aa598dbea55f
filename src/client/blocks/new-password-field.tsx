import { type ComponentProps, useState } from 'react';
import { adviseOnPassword, type PasswordAdvice } from '#shared/sign-in/password-advice.ts';
import { LIMITS } from '#shared/site/product.ts';
import { PasswordField } from '../ui/password-field.tsx';

const LOOKS: Record<PasswordAdvice['strength'], string> = {
  weak: 'w-1/3 bg-brick',
  fair: 'w-2/3 bg-brass',
  strong: 'w-full bg-sage',
};

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete' | 'minLength' | 'maxLength' | 'placeholder' | 'hint'
> & {
  label?: string;
  /** To warn about a password made from it. */
  email?: string;
};

/** A password that is being chosen, with advice on how easily it would be guessed. */
export const NewPasswordField = ({ label = 'Password', email, onChange, ...props }: NewPasswordFieldProps) => {
  const [password, setPassword] = useState('');
  const advice = password === '' ? null : adviseOnPassword(password, email);

  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField
        label={label}
        autoComplete="new-password"
        placeholder={`Minimum ${LIMITS.passwordMin} characters`}
        minLength={LIMITS.passwordMin}
        maxLength={LIMITS.passwordMax}
        onChange={(event) => {
          setPassword(event.target.value);
          onChange?.(event);
        }}
        {...props}
      />
      <div aria-hidden="true" className={`h-1 overflow-hidden rounded-full ${advice ? 'bg-tan/60' : ''}`}>
        {advice && <div className={`h-full rounded-full transition-[width] ${LOOKS[advice.strength]}`} />}
      </div>
      <p aria-live="polite" className="min-h-6 text-sm text-quiet">
        {advice?.text}
      </p>
    </div>
  );
};
