import { useQuery } from '@tanstack/react-query';
import { Sheet } from 'lucide-react';
import { addGrandfatheredUsers, getSpreadsheet, testSpreadsheet } from '#shared/contracts/admin-spreadsheet.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, messageOf, NetworkError } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { TONES } from '../../ui/tone.ts';

type Outcome = { success: boolean; message: string; error: string | null; errors?: readonly string[] };

/** What a call that failed altogether comes to, in the shape of one that answered. */
const outcomeOf = (error: Error): Outcome =>
  error instanceof NetworkError
    ? { success: false, message: 'Network error', error: error.message }
    : { success: false, message: messageOf(error, 'That didn’t work. Please try again.'), error: null };

const Result = ({ success, message, error, errors = [] }: Outcome) => (
  <div
    role="status"
    className={`rounded-control border border-(--tone)/45 bg-(--tone)/10 px-4 py-3 ${TONES[success ? 'sage' : 'brick']}`}
  >
    <p className="font-semibold">{message}</p>
    {errors.length === 0 && error && <p>{error}</p>}
    {errors.length > 0 && (
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {errors.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </div>
);

const COLUMNS = [
  { id: 'email', header: 'User', cell: ({ email }: { email: string; amount: string }) => email },
  { id: 'amount', header: 'Amount', cell: ({ amount }: { email: string; amount: string }) => amount, isNumeric: true },
] as const;

const spreadsheetQuery = {
  queryKey: ['admin', 'spreadsheet'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getSpreadsheet, { signal }),
  staleTime: 0,
};

/** The grandfathered users, and the spreadsheet that they are kept in for people to read. */
export const SpreadsheetCard = () => {
  const { data: sheet } = useQuery(spreadsheetQuery);
  const test = useAdminChange(() => callApi(testSpreadsheet));
  const add = useAdminChange(() => callApi(addGrandfatheredUsers));
  const tested = test.error ? outcomeOf(test.error) : test.result;
  const added = add.error ? outcomeOf(add.error) : add.result;

  return (
    <Card>
      <CardHeading Icon={Sheet}>Grandfathered users</CardHeading>
      <div className="flex flex-col gap-4">
        {sheet && (
          <p className="max-w-measure text-quiet [overflow-wrap:anywhere]">
            {sheet.kind === 'google'
              ? `We keep them in the Google spreadsheet ${sheet.where}.`
              : `Google Sheets isn’t set up, so we keep them in the file ${sheet.where} in the data folder.`}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" isBusy={test.isPending} onClick={() => test.change()}>
            Test Google Sheets Connection
          </Button>
          <Button isBusy={add.isPending} onClick={() => add.change()}>
            Add Grandfathered Users to Google Sheets
          </Button>
        </div>
        {tested && <Result {...tested} />}
        {added && <Result {...added} />}
        {sheet && (
          <Table caption="Grandfathered users" columns={COLUMNS} rows={sheet.users} rowId={({ email }) => email} />
        )}
      </div>
      {add.dialog}
    </Card>
  );
};
