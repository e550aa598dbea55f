import * as RadixTooltip from 'radix-ui/tooltip';
import { type ReactNode, useState } from 'react';

const DELAY_MS = 700;
/** Within this time after one tooltip has closed, the next one opens at once. */
const SKIP_DELAY_MS = 300;

/**
 * Around a screen that has tooltips. Not around the whole app: it would weigh on the first load of pages that
 * have none.
 */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </RadixTooltip.Provider>
);

type TooltipProps = {
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactNode;
};

/** A hint on hover or focus. Touch gets none, so it must say nothing essential. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [main, setMain] = useState<HTMLElement | null>(null);

  const change = (willBeOpen: boolean): void => {
    setIsOpen(willBeOpen);
    // Within the page's landmarks, not after them, for those who read by landmarks.
    if (willBeOpen) setMain(document.querySelector('main'));
  };

  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={change}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={main}>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="no-print z-50 max-w-72 rounded-control bg-umber px-3 py-1.5 text-sm text-sand shadow-panel data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {text}
          <RadixTooltip.Arrow className="fill-umber" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
};
