import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, in words: the picture alone says nothing to a screen reader. */
  label: string;
  Icon: LucideIcon;
};

export const IconButton = ({ label, Icon, type = 'button', className = '', ...props }: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    className={`grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-hover hover:text-umber active:bg-press disabled:pointer-events-none disabled:opacity-55 ${className}`}
    {...props}
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);
