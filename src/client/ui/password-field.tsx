import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldTexts;

/** A password, hidden until its owner asks to see it. */
export const PasswordField = ({ label, hint, error, disabled, ...props }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            // Shown, it is text: no capital letter and no correction may creep in.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={disabled}
            {...control}
            {...props}
            type={isShown ? 'text' : 'password'}
            className={`${CONTROL_LOOK} pr-12`}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            Icon={isShown ? EyeOff : Eye}
            aria-controls={control.id}
            disabled={disabled}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0 right-0"
          />
        </div>
      )}
    </Field>
  );
};
