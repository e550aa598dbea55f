import type { ReactNode } from 'react';

type PageProps = {
  heading: ReactNode;
  lead?: ReactNode;
  /** One form, one card or one text to read: the panel is kept to its width, in the middle. */
  isNarrow?: boolean;
  /** What is below the heading matters more than the heading. */
  isDense?: boolean;
  children?: ReactNode;
};

/** A screen: its one first-level heading, a line that says what it is for, and its content. */
export const Page = ({ heading, lead, isNarrow = false, isDense = false, children }: PageProps) => (
  <article data-narrow={isNarrow || undefined} className={`flex flex-col ${isDense ? 'gap-4' : 'gap-6'}`}>
    <div className="flex flex-col gap-2">
      <h1 className={isDense ? 'text-2xl md:text-3xl' : 'text-3xl md:text-4xl'}>{heading}</h1>
      {lead && <p className="max-w-measure text-lg text-quiet">{lead}</p>}
    </div>
    {children}
  </article>
);
