import { CircleAlert } from 'lucide-react';

type FormAlertProps = { id: string; text: string | null | undefined };

/** What went wrong with a whole form. Always in the page, so that new words are announced. */
export const FormAlert = ({ id, text }: FormAlertProps) => (
  <p id={id} role="alert" className="flex gap-2 font-semibold text-brick-strong empty:hidden">
    {text && <CircleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0" />}
    {text}
  </p>
);
