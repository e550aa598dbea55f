import { useState } from 'react';
import type { InboxKind } from '#shared/admin/inbox.ts';
import { type InboxItem, listInbox, markInboxItem } from '#shared/contracts/admin-inbox.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatInstant } from './format-instant.ts';
import { OfficeDialog } from './office-dialog.tsx';
import { PagedList, usePages } from './paged-list.tsx';

type ItemProps = { item: InboxItem; onMark: () => void; isMarking: boolean; onCorrect: () => void };

const Item = ({
  item: { about, message, from, isSuspect, createdAt, handledAt, office },
  onMark,
  isMarking,
  onCorrect,
}: ItemProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-t border-tan py-3 first:border-t-0">
    <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {about} {isSuspect && <Badge tone="brass">Possible spam</Badge>}
      </p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-sm text-quiet">
        {formatInstant(createdAt)} ·{' '}
        {from ? (
          <a href={`mailto:${from}`} className="text-link">
            {from}
          </a>
        ) : (
          'account deleted'
        )}
      </p>
    </div>
    {office && (
      <Button look="secondary" size="compact" onClick={onCorrect} aria-label={`Correct the office: ${about}`}>
        Correct the office
      </Button>
    )}
    <Button
      look="secondary"
      size="compact"
      isBusy={isMarking}
      onClick={onMark}
      aria-label={`${handledAt ? 'Reopen' : 'Mark as done'}: ${about}`}
    >
      {handledAt ? 'Reopen' : 'Mark as done'}
    </Button>
  </li>
);

type InboxListProps = {
  kind: InboxKind;
  /** What is listed, in the plural. */
  what: string;
};

/** What members and visitors sent, open or done. */
export const InboxList = ({ kind, what }: InboxListProps) => {
  const [show, setShow] = useState<'open' | 'handled'>('open');
  const [corrected, setCorrected] = useState<InboxItem['office'] | null>(null);
  const pages = usePages('inbox', [kind, show], (after, signal) =>
    callApi(listInbox, { params: { kind }, query: { show, after }, signal }),
  );
  const mark = useAdminChange(({ id, handledAt }: InboxItem) =>
    callApi(markInboxItem, { params: { kind, id }, body: { isHandled: handledAt === null } }),
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField
          label={`Show ${what}`}
          value={show}
          onChange={({ target }) => setShow(target.value === 'handled' ? 'handled' : 'open')}
        >
          <option value="open">Open</option>
          <option value="handled">Done</option>
        </SelectField>
      </div>
      <FormAlert
        id={`${kind}-failure`}
        text={mark.error && failureText(mark.error, 'That didn’t work. Please try again.')}
      />
      <PagedList pages={pages} what={what} empty={show === 'open' ? `No open ${what}` : `No ${what} are done`}>
        {(items) => (
          <ul className="rounded-panel border border-tan bg-surface px-4">
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                onMark={() => mark.change(item)}
                onCorrect={() => setCorrected(item.office ?? null)}
                isMarking={mark.isPending && mark.variables?.id === item.id}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {corrected && <OfficeDialog place={corrected} onClose={() => setCorrected(null)} />}
      {mark.dialog}
    </div>
  );
};
