import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

export type ModalProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it. Without one the owner opens it by `open`, and the focus goes back to where it was. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Buttons at the end, the main one last. Wrap one that only closes in `ModalClose`. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** Makes the button in it close the dialog around it. */
export const ModalClose = ({ children }: { children: ReactNode }) => (
  <RadixDialog.Close asChild>{children}</RadixDialog.Close>
);

/** What dialog and drawer share: the rest of the page is out of reach until it closes, by Escape, the cross or outside. */
export const Modal = ({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  footer,
  children,
  className,
}: ModalProps & { className: string }) => {
  const contentRef = useRef<HTMLDivElement>(null);
  const openerRef = useRef<Element | null>(null);

  return (
    <RadixDialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="no-print fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <RadixDialog.Content
          ref={contentRef}
          // A screen reader begins with the title, not with the cross.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            openerRef.current = document.activeElement;
            contentRef.current?.focus();
          }}
          // Radix gives the focus back to its own trigger alone.
          onCloseAutoFocus={(event) => {
            if (trigger || !(openerRef.current instanceof HTMLElement)) return;
            event.preventDefault();
            openerRef.current.focus();
          }}
          // Escape first closes the list that is open in the dialog.
          onEscapeKeyDown={(event) => {
            const isListOpen =
              event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]');
            if (isListOpen) event.preventDefault();
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={`fixed z-40 flex flex-col border border-tan bg-surface shadow-panel outline-none ${className}`}
        >
          <div className="flex items-start gap-3 pt-4 pr-3 pl-5 md:pl-6">
            <div className="flex-1 pt-1.5">
              <RadixDialog.Title className="text-xl md:text-2xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description asChild>
                  <div className="mt-1 text-pretty text-quiet">{description}</div>
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" Icon={X} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 md:px-6">{children}</div>
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-t border-tan px-5 py-4 sm:flex-row sm:justify-end md:px-6">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};
