import { useState } from 'react';
import { ADMIN_ACTIONS, type AdminAction } from '#shared/admin/audit.ts';
import { listAudit } from '#shared/contracts/admin-audit.ts';
import { callApi } from '../../lib/call-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { formatInstant } from './format-instant.ts';
import { PagedList, usePages } from './paged-list.tsx';

const WORDS: Record<AdminAction, string> = {
  'spreadsheet-tested': 'Spreadsheet tested',
  'founders-added-to-spreadsheet': 'Founding members added to the spreadsheet',
  'founding-granted': 'Lifetime access granted',
  'founding-withdrawn': 'Lifetime access withdrawn',
  'link-sent': 'Link sent',
  'sessions-ended': 'Sessions ended',
  'alert-written': 'Alert created',
  'alert-changed': 'Alert edited',
  'alert-ended': 'Alert ended',
  'item-handled': 'Marked as done',
  'item-reopened': 'Reopened',
  'mail-retried': 'Email sent again',
  'office-corrected': 'County office corrected',
  'alert-sent': 'Alert sent to followers',
  'notices-paused': 'Notices to followers paused',
  'notices-resumed': 'Notices to followers resumed',
  'ranges-imported': 'Ranges imported',
  'import-undone': 'Range import undone',
  'candidates-decided': 'Imported ranges reviewed',
  'range-moved': 'Range moved',
  'draft-saved': 'Fact drafted',
  'draft-approved': 'Draft approved',
  'draft-discarded': 'Draft discarded',
  'fact-put-off': 'Fact put off',
  'source-seen': 'Changed source read',
  'desk-published': 'Release published from the desk',
  'review-decided': 'Review decided',
};

/** What administrators did. No one can change it. */
export const AuditTab = () => {
  const [action, setAction] = useState<AdminAction | ''>('');
  const pages = usePages('audit', [action], (after, signal) =>
    callApi(listAudit, { query: { after, action: action || undefined }, signal }),
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-80">
        <SelectField label="Show" value={action} onChange={({ target }) => setAction(target.value as AdminAction)}>
          <option value="">Everything</option>
          {ADMIN_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedList pages={pages} what="entries">
        {(entries) => (
          <Table
            caption="What administrators did, newest first"
            rows={entries}
            rowId={({ id }) => String(id)}
            columns={[
              { id: 'action', header: 'What', cell: (entry) => WORDS[entry.action] },
              { id: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
              {
                id: 'who',
                header: 'Who',
                cell: ({ actorEmail, actorId }) => (
                  <span className="[overflow-wrap:anywhere]">{actorEmail ?? actorId}</span>
                ),
              },
              {
                id: 'on',
                header: 'On',
                cell: ({ subjectId }) => <span className="[overflow-wrap:anywhere]">{subjectId ?? '–'}</span>,
              },
              {
                id: 'details',
                header: 'Details',
                cell: ({ details }) =>
                  Object.entries(details)
                    .map(([name, value]) => `${name} ${value}`)
                    .join(', ') || '–',
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
};
