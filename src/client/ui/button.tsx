import type { ComponentProps } from 'react';
import { PageLink } from './page-link.tsx';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold no-underline transition-colors disabled:opacity-60';

const LOOKS = {
  primary: 'bg-action text-on-action hover:bg-action-strong',
  secondary: 'border border-saddle bg-card text-umber hover:bg-sand',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** For the elements that look like a button and are neither of the two below, such as a link out of the app. */
export const buttonClass = (look: ButtonLook = 'primary', more = ''): string => `${SHAPE} ${LOOKS[look]} ${more}`;

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook };

export const Button = ({ look = 'primary', type = 'button', className = '', ...props }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...props} />
);

type ButtonLinkProps = Omit<ComponentProps<typeof PageLink>, 'className'> & { look?: ButtonLook; className?: string };

export const ButtonLink = ({ look = 'primary', className = '', ...props }: ButtonLinkProps) => (
  <PageLink className={buttonClass(look, className)} {...props} />
);
