import type { ComponentProps, ReactNode } from 'react';
import type { FormHandle } from '../lib/use-form.ts';
import { FormAlert } from './form-alert.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'aria-describedby'> & {
  form: FormHandle;
  /** What it is for; not seen, but read aloud. */
  legend: string;
  /** Nothing can be typed, also while nothing is sent. */
  isLocked?: boolean;
  /** The button, below what went wrong. */
  footer?: ReactNode;
};

/** Our own words about what is wrong, beside the field, instead of the browser's bubble; disabled while it's sent. */
export const Form = ({ form, legend, isLocked = false, footer, children, ...props }: FormProps) => (
  <form onSubmit={form.submit} noValidate aria-describedby={form.failureId} {...props}>
    <fieldset disabled={form.isSending || isLocked} className="flex flex-col gap-4">
      <legend className="sr-only">{legend}</legend>
      {children}
      <FormAlert id={form.failureId} text={form.failure} />
      {footer}
    </fieldset>
  </form>
);
