import type { ReactNode } from 'react';

type CardProps = { className?: string; children: ReactNode };

export const Card = ({ className = '', children }: CardProps) => (
  <div className={`rounded-panel border border-tan bg-card p-5 ${className}`}>{children}</div>
);
