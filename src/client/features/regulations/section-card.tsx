import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeading } from '../../ui/card.tsx';

type SectionCardProps = { heading: string; Icon: LucideIcon; aside?: ReactNode; children: ReactNode };

/** A part of the results. */
export const SectionCard = ({ heading, Icon, aside, children }: SectionCardProps) => (
  <section aria-label={heading} className="print:break-inside-avoid">
    <Card>
      <CardHeading level={3} Icon={Icon} aside={aside}>
        {heading}
      </CardHeading>
      {children}
    </Card>
  </section>
);
