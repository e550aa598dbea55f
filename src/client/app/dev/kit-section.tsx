import type { ReactNode } from 'react';

type KitSectionProps = { id: string; title: string; children: ReactNode };

export const KitSection = ({ id, title, children }: KitSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-4 border-t border-tan pt-6">
    <h2 id={`${id}-title`} className="text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

/** Controls side by side, wrapping. */
export const KitRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** Blocks in columns where there is room. */
export const KitGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
);
