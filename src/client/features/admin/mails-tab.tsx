import { useState } from 'react';
import { type AdminMail, listMails, MAIL_STATES, retryMail } from '#shared/contracts/admin-mails.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { formatInstant } from './format-instant.ts';
import { NoticesCard } from './notices-card.tsx';
import { PagedList, usePages } from './paged-list.tsx';

type State = AdminMail['state'];

const WORDS: Record<State, string> = { queued: 'Waiting', failed: 'Failed', sent: 'Sent' };

/** Outgoing email, and email that failed. */
export const MailsTab = () => {
  const [state, setState] = useState<State>('queued');
  const pages = usePages('mails', [state], (after, signal) => callApi(listMails, { query: { state, after }, signal }));
  const retry = useAdminChange((id: string) => callApi(retryMail, { params: { id } }));

  return (
    <div className="flex flex-col gap-4">
      <NoticesCard />
      <div className="max-w-60">
        <SelectField label="Show email" value={state} onChange={({ target }) => setState(target.value as State)}>
          {MAIL_STATES.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormAlert
        id="mail-failure"
        text={retry.error && failureText(retry.error, 'That didn’t work. Please try again.')}
      />
      <PagedList pages={pages} what="email" empty={`No email is ${WORDS[state].toLowerCase()}`}>
        {(mails) => (
          <Table
            caption="Email"
            rows={mails}
            rowId={({ id }) => id}
            columns={[
              { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
              {
                id: 'to',
                header: 'To',
                cell: ({ recipient }) => <span className="[overflow-wrap:anywhere]">{recipient}</span>,
              },
              { id: 'at', header: 'Created', cell: ({ createdAt }) => formatInstant(createdAt) },
              { id: 'attempts', header: 'Tries', cell: ({ attempts }) => attempts, isNumeric: true },
              {
                id: 'outcome',
                header: 'Outcome',
                cell: ({ id, subject, state: now, lastError, sentAt }) =>
                  now === 'failed' ? (
                    <span className="flex flex-wrap items-center justify-end gap-2 sm:justify-start">
                      {lastError}
                      <Button
                        look="secondary"
                        size="compact"
                        isBusy={retry.isPending && retry.variables === id}
                        onClick={() => retry.change(id)}
                        aria-label={`Send again: ${subject}`}
                      >
                        Send again
                      </Button>
                    </span>
                  ) : (
                    (lastError ?? (sentAt ? formatInstant(sentAt) : '–'))
                  ),
              },
            ]}
          />
        )}
      </PagedList>
      {retry.dialog}
    </div>
  );
};
