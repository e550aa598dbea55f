import { Modal, type ModalProps } from './modal.tsx';

/** A question or a short form in the middle of the screen. */
export const Dialog = (props: ModalProps) => (
  <Modal
    className="inset-x-3 top-1/2 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-lg -translate-y-1/2 rounded-panel data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
    {...props}
  />
);
