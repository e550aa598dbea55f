import { Modal, type ModalProps } from './modal.tsx';

/** A question or a short form in the middle of the screen. */
export const Dialog = (props: ModalProps) => (
  <Modal
    className="inset-x-3 inset-y-0 m-auto h-fit max-h-[calc(100dvh-1.5rem)] max-w-lg rounded-panel data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
    {...props}
  />
);
