import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'multiple' | 'size'> & FieldTexts;

/**
 * The browser's own list: on a phone it is the system's picker, which a thumb knows, and it costs no script.
 * For lists long enough to search there is the combobox.
 */
export const SelectField = ({ label, hint, error, children, ...props }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <div className="relative">
        <select className={`${CONTROL_LOOK} appearance-none pr-11`} {...control} {...props}>
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 size-5 text-saddle forced-colors:hidden"
        />
      </div>
    )}
  </Field>
);
