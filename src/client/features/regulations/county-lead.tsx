import { useState } from 'react';
import type { Regulation } from '#shared/law/regulation.ts';
import { OfficeCard, PayCard } from './office-card.tsx';
import { ReportOfficeDialog } from './report-office-dialog.tsx';

type CountyLeadProps = { record: Regulation; place: string };

/** What somebody in this county asks first: which office, and what it costs. */
export const CountyLead = ({ record, place }: CountyLeadProps) => {
  const [isReporting, setIsReporting] = useState(false);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <OfficeCard record={record} onReport={() => setIsReporting(true)} />
      <PayCard record={record} />
      {isReporting && <ReportOfficeDialog record={record} place={place} onClose={() => setIsReporting(false)} />}
    </div>
  );
};
