import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** How every box to type into or choose from looks. */
export const CONTROL_LOOK =
  'min-h-11 w-full rounded-control border border-saddle bg-surface px-3 py-2 text-umber transition-colors placeholder:text-quiet hover:border-umber disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-brick aria-invalid:shadow-[inset_0_0_0_1px_var(--color-brick)]';

export type FieldTexts = {
  label: ReactNode;
  /** What is asked for, said before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong, and how to fix it. */
  error?: string | null | undefined;
};

type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** The names that tie a control to its hint and its error. */
export const useFieldControl = ({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  };

  return { control, hintId, errorId };
};

type FieldErrorProps = { id: string; error: FieldTexts['error'] };

/** Always in the page, for a live region that arrives together with its words is not announced everywhere. */
export const FieldError = ({ id, error }: FieldErrorProps) => (
  <div aria-live="polite">
    {error && (
      <p id={id} className="flex gap-1.5 font-semibold text-brick-strong">
        <CircleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0" />
        {error}
      </p>
    )}
  </div>
);

type FieldProps = FieldTexts & { children: (control: FieldControl) => ReactNode };

/** A labelled control. Its hint and error are read with it, and a new error is announced. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const { control, hintId, errorId } = useFieldControl({ hint, error });

  return (
    // While nothing is wrong the error takes no gap, so that a button beside the box stands level with it.
    <div className="flex flex-col gap-1 [&>:last-child:empty]:-mt-1">
      <label htmlFor={control.id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-quiet">
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={errorId} error={error} />
    </div>
  );
};
