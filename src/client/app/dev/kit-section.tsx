import type { ReactNode } from 'react';

type KitSectionProps = { id: string; title: string; children: ReactNode };

export const KitSection = ({ id, title, children }: KitSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="kit-section">
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** Controls side by side, wrapping. */
export const KitRow = ({ children }: { children: ReactNode }) => <div className="kit-row">{children}</div>;

/** Blocks in columns where there is room. */
export const KitGrid = ({ children }: { children: ReactNode }) => <div className="kit-grid">{children}</div>;
