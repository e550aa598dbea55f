import { CircleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { type FocusEvent, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, type Toast } from './toast.ts';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];
const NO_HOTKEY: string[] = [];

const LOOKS = {
  default: 'border-tan [--tone:var(--color-saddle)]',
  destructive: 'border-brick [--tone:var(--color-brick)]',
} as const;

type ToastViewProps = { toast: Toast };

/**
 * One toast and the region it stands in. Give it the toast's id as key: Radix remembers in the region that a
 * pointer or the focus holds the clock, and forgets to let go when the toast closes under it, so that the next
 * one would never leave.
 */
export const ToastView = ({ toast }: ToastViewProps) => {
  const { id, title, description, variant, action, isOpen } = toast;
  const regionRef = useRef<HTMLDivElement>(null);
  const cameFromRef = useRef<HTMLElement | null>(null);

  const rememberOrigin = ({ relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    const isFromOutside = relatedTarget instanceof HTMLElement && !regionRef.current?.contains(relatedTarget);
    if (isFromOutside) cameFromRef.current = relatedTarget;
  };

  const close = (): void => {
    // The focus would be left on an empty region.
    if (regionRef.current?.contains(document.activeElement)) cameFromRef.current?.focus();
    dismissToast(id);
  };

  return (
    <RadixToast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={variant === 'destructive' ? 'Error' : 'Notification'}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus comes from */}
      <div ref={regionRef} onFocus={rememberOrigin}>
        <RadixToast.Root
          open={isOpen}
          onOpenChange={(willOpen) => {
            if (!willOpen) close();
          }}
          // Radix announces a foreground toast assertively, a background one politely.
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`flex items-start gap-3 rounded-panel border bg-surface bg-[linear-gradient(90deg,var(--tone)_5px,transparent_5px)] py-2 pr-2 pl-5 shadow-panel data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=end]:animate-side-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${LOOKS[variant]}`}
        >
          {variant === 'destructive' && (
            <CircleAlert aria-hidden="true" className="mt-2.75 size-5.5 shrink-0 text-brick" />
          )}
          <div className="min-w-0 flex-1 py-2">
            <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
            {description && <RadixToast.Description className="text-quiet">{description}</RadixToast.Description>}
            {action && (
              <RadixToast.Action
                altText={action.label}
                onClick={action.onSelect}
                className={buttonClass('secondary', 'mt-2', 'compact')}
              >
                {action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close asChild>
            <IconButton label="Close" Icon={X} />
          </RadixToast.Close>
        </RadixToast.Root>
        <RadixToast.Viewport
          label="Notifications (F8)"
          // Without a toast there is nothing to reach.
          hotkey={isOpen ? HOTKEY : NO_HOTKEY}
          className="toast-place no-print fixed inset-x-3 z-50 rounded-panel md:right-6 md:left-auto md:w-full md:max-w-[420px]"
        />
      </div>
    </RadixToast.Provider>
  );
};
