import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldError, type FieldTexts, useFieldControl } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldTexts;

/** The browser's own box in our colors; the whole line can be tapped. */
export const Checkbox = ({ label, hint, error, ...props }: CheckboxProps) => {
  const { control, hintId, errorId } = useFieldControl({ hint, error });

  return (
    <div className="flex flex-col">
      <label
        htmlFor={control.id}
        className="flex min-h-11 cursor-pointer gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55"
      >
        <span className="relative size-6 shrink-0">
          <input
            type="checkbox"
            className="peer size-6 cursor-[inherit] appearance-none rounded-[0.375rem] border-2 border-saddle bg-surface transition-colors checked:border-action checked:bg-action enabled:hover:border-umber aria-invalid:border-brick forced-colors:appearance-auto"
            {...control}
            {...props}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-1 size-4 text-on-action opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        {label}
      </label>
      {hint && (
        <p id={hintId} className="-mt-2 pl-9 text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
};
