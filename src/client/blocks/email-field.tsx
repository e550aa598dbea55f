import type { ComponentProps } from 'react';
import { LIMITS } from '#shared/site/product.ts';
import { TextField } from '../ui/text-field.tsx';

type EmailFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'type' | 'autoComplete' | 'maxLength' | 'required'
> & {
  /** Browsers offer passkeys below it, too. */
  takesPasskeys?: boolean;
};

/** The email someone signs in with; password managers store passwords under it. */
export const EmailField = ({ takesPasskeys = false, ...props }: EmailFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
    maxLength={LIMITS.emailLength}
    required
    {...props}
  />
);
