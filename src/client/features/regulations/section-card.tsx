import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeading } from '../../ui/card.tsx';

type SectionCardProps = { heading: string; Icon: LucideIcon; aside?: ReactNode; children: ReactNode };

/** A part of the results. Out of sight it is not laid out. */
export const SectionCard = ({ heading, Icon, aside, children }: SectionCardProps) => (
  <section
    aria-label={heading}
    className="[contain-intrinsic-size:auto_22rem] [content-visibility:auto] print:break-inside-avoid"
  >
    <Card>
      <CardHeading level={3} Icon={Icon} aside={aside}>
        {heading}
      </CardHeading>
      {children}
    </Card>
  </section>
);
