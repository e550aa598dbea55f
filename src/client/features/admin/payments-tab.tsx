import { type AdminPayment, listPayments } from '#shared/contracts/admin-payments.ts';
import { formatDollars } from '#shared/law/regulation-display.ts';
import { callApi } from '../../lib/call-api.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { formatInstant } from './format-instant.ts';
import { PagedList, usePages } from './paged-list.tsx';

const TROUBLES: Record<AdminPayment['trouble'], string> = {
  'refund-owed': 'Refund owed',
  'refund-failed': 'Refund failed',
  'refund-done': 'Refunded',
  'past-due': 'Renewal failed',
  'ending-unfinished': 'Not ended with the provider yet',
  'paid-without-account': 'Paid without an account',
};

const describeRefund = ({ refundCents, refundProblem, refundedAt }: AdminPayment): string =>
  [refundCents === null ? null : formatDollars(refundCents / 100), refundProblem, formatDate(refundedAt)]
    .filter((part) => part !== null)
    .join(', ') || '–';

/** Payments that someone should review. */
export const PaymentsTab = () => {
  const pages = usePages('payments', [], (after, signal) => callApi(listPayments, { query: { after }, signal }));
  const comparison = pages.data?.comparison;

  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeading>Last comparison with the provider</CardHeading>
        {pages.data && !comparison && <p>It hasn’t run yet. It runs every night.</p>}
        {comparison && (
          <>
            <p>
              {formatInstant(comparison.ranAt)}: {comparison.checked} purchases compared,{' '}
              {comparison.differences.length} differed and were fixed, and {comparison.failed} couldn’t be compared.
            </p>
            <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
              {comparison.differences.map(({ purchaseId, before, after }) => (
                <li key={purchaseId}>
                  {purchaseId}: {before} → {after}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <PagedList pages={pages} what="payments" empty="No payments to review">
        {(payments) => (
          <Table
            caption="Payments to review"
            rows={payments}
            rowId={({ purchaseId }) => purchaseId}
            columns={[
              {
                id: 'who',
                header: 'Who',
                cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email ?? 'email erased'}</span>,
              },
              {
                id: 'trouble',
                header: 'What',
                cell: ({ trouble }) => (
                  <Badge tone={trouble === 'refund-done' ? 'sage' : 'brass'}>{TROUBLES[trouble]}</Badge>
                ),
              },
              { id: 'refund', header: 'Refund', cell: describeRefund },
              { id: 'until', header: 'Paid through', cell: ({ paidThrough }) => formatDate(paidThrough) ?? '–' },
              {
                id: 'checked',
                header: 'Last checked',
                cell: ({ checkedAt }) => (checkedAt ? formatInstant(checkedAt) : '–'),
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
};
