import type { ComponentProps } from 'react';

/** Does something here, and reads like a link among links. */
export const TextButton = ({ type = 'button', className = '', ...props }: ComponentProps<'button'>) => (
  <button
    type={type}
    className={`text-link inline-flex min-h-11 cursor-pointer items-center text-left ${className}`}
    {...props}
  />
);
