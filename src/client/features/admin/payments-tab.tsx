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

/** The provider's codes, and ours for its silence; of others the code itself has to do. */
const REFUND_PROBLEMS: Readonly<Record<string, string>> = {
  charge_already_refunded: 'this payment was already refunded',
  charge_disputed: 'this payment is disputed',
  charge_not_refundable: 'this payment can’t be refunded',
  expired_or_canceled_card: 'the card has expired or was canceled',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  'no-answer': 'the provider didn’t answer',
};

const problemText = (code: string): string => REFUND_PROBLEMS[code] ?? code.replaceAll(/[_-]/g, ' ');

const describeRefund = ({ refundCents, refundProblem, refundedAt }: AdminPayment): string =>
  [
    refundCents === null ? null : formatDollars(refundCents / 100),
    refundProblem && problemText(refundProblem),
    formatDate(refundedAt),
  ]
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
                cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email ?? 'Email erased'}</span>,
              },
              {
                id: 'trouble',
                header: 'Status',
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
