import { reportError } from '#shared/contracts/regulations.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { ReportProblemDialog } from '../../blocks/report-problem-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';

/** What can be wrong, with what the member saw. */
const problemsOf = ({ officePhone, officeStreet, officeSite, countyPage, officialLink }: Regulation) =>
  [
    { id: 'phone', label: 'The phone number is wrong', shown: officePhone },
    { id: 'street', label: 'The address is wrong', shown: officeStreet },
    { id: 'link', label: 'The link is wrong', shown: countyPage ?? officeSite ?? officialLink ?? undefined },
    { id: 'office', label: 'Another office takes applications', shown: '' },
    { id: 'missing', label: 'Something is missing', shown: '' },
  ].filter(({ shown }) => shown !== undefined);

type ReportOfficeDialogProps = { record: Regulation; place: string; onClose: () => void };

/** Tells the editors what is wrong about an office, with what the page shows. */
export const ReportOfficeDialog = ({ record, place, onClose }: ReportOfficeDialogProps) => (
  <ReportProblemDialog
    title="Report a wrong phone, address, or link"
    description={place}
    problems={problemsOf(record)}
    words={{
      label: 'What’s right? (optional)',
      hint: 'The right number, or a link to the office’s page, helps us most.',
      maxLength: 800,
    }}
    send={({ label, shown }, words) =>
      callApi(reportError, {
        body: {
          state: record.state,
          ...(record.county !== null && { county: record.county }),
          topic: 'issuing-authority',
          message: [shown ? `${label}: ${shown}.` : `${label}.`, words].filter(Boolean).join('\n'),
        },
      })
    }
    onClose={onClose}
  />
);
