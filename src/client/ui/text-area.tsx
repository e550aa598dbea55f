import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts;

export const TextArea = ({ label, hint, error, ...props }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea className={`${CONTROL_LOOK} min-h-30 resize-y`} {...control} {...props} />}
  </Field>
);
