import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeading } from '../../ui/card.tsx';

type SectionCardProps = { heading: string; Icon: LucideIcon; aside?: ReactNode; children: ReactNode };

/** A part of the results. Out of sight it is not laid out; on paper nothing is out of sight. */
export const SectionCard = ({ heading, Icon, aside, children }: SectionCardProps) => (
  <section
    aria-label={heading}
    className="[contain-intrinsic-size:auto_22rem] [content-visibility:auto] print:break-inside-avoid print:[content-visibility:visible]"
  >
    <Card>
      <CardHeading level={3} Icon={Icon} aside={aside}>
        {heading}
      </CardHeading>
      {children}
    </Card>
  </section>
);
