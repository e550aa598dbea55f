import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { PageLink } from './page-link.tsx';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border py-2 text-center font-semibold no-underline transition-colors disabled:pointer-events-none disabled:opacity-55 aria-busy:cursor-progress';

const LOOKS = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-strong active:bg-umber',
  secondary: 'border-saddle bg-card text-umber hover:bg-hover active:bg-press',
  quiet: 'border-transparent text-umber hover:bg-hover active:bg-press',
  destructive:
    'border-transparent bg-danger text-white hover:bg-danger-strong active:bg-brick-strong active:text-surface',
} as const;

// The compact one is narrower, not lower: a thumb needs its 44 px.
const SIZES = { compact: 'px-3 text-sm', regular: 'px-5', large: 'min-h-13 px-7 text-lg' } as const;

export type ButtonLook = keyof typeof LOOKS;
type ButtonSize = keyof typeof SIZES;

/** For the elements that look like a button and are neither of the two below, such as a link out of the app. */
export const buttonClass = (look: ButtonLook = 'primary', more = '', size: ButtonSize = 'regular'): string =>
  `${SHAPE} ${LOOKS[look]} ${SIZES[size]} ${more}`;

const refuseClick = (event: MouseEvent): void => event.preventDefault();

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  Icon?: LucideIcon;
  /** Busy: takes no second tap, but keeps the focus, which `disabled` would lose. */
  isBusy?: boolean;
};

export const Button = ({
  look,
  size,
  Icon,
  isBusy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass(look, className, size)}
    onClick={isBusy ? refuseClick : onClick}
    {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
    {...props}
  >
    {isBusy ? (
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
      />
    ) : (
      Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />
    )}
    {children}
  </button>
);

type ButtonLinkProps = Omit<ComponentProps<typeof PageLink>, 'className'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
};

export const ButtonLink = ({ look, size, className, ...props }: ButtonLinkProps) => (
  <PageLink className={buttonClass(look, className, size)} {...props} />
);
