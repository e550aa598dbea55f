import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldTexts;

export const TextField = ({ label, hint, error, ...props }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input className={CONTROL_LOOK} {...control} {...props} />}
  </Field>
);
