import { Modal, type ModalProps } from './modal.tsx';

/** Filters, details, a longer list: from below on a phone, within the thumb; from the side where there is room. */
export const Drawer = (props: ModalProps) => (
  <Modal
    className="inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-x-0 border-b-0 pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-md md:rounded-none md:border-y-0 md:border-r-0 md:border-l md:data-[state=closed]:animate-side-out md:data-[state=open]:animate-side-in"
    {...props}
  />
);
