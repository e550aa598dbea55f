import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type AdminAlert, ALERT_STANDINGS, endAlert, listAlerts, sendAlert } from '#shared/contracts/admin-alerts.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import type { Tone } from '../../ui/tone.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { PagedList, usePages } from './paged-list.tsx';

type Standing = AdminAlert['standing'];

const STANDINGS: Record<Standing, { words: string; tone: Tone }> = {
  scheduled: { words: 'Scheduled', tone: 'denim' },
  active: { words: 'Active', tone: 'sage' },
  ended: { words: 'Ended', tone: 'neutral' },
};

const RowActions = ({ alert, onEdit, onEnd, onSend, isEnding, isSending }: RowActionsProps) => {
  if (alert.isFromData) return 'from the data files';

  return (
    <span className="flex flex-wrap justify-end gap-2 sm:justify-start">
      <Button look="secondary" size="compact" onClick={onEdit} aria-label={`Edit: ${alert.message}`}>
        Edit
      </Button>
      {alert.standing !== 'ended' && (
        <Button look="secondary" size="compact" isBusy={isEnding} onClick={onEnd} aria-label={`End: ${alert.message}`}>
          End now
        </Button>
      )}
      {alert.standing === 'active' && !alert.sentOn && (
        <Button
          look="secondary"
          size="compact"
          isBusy={isSending}
          onClick={onSend}
          aria-label={`Send to followers: ${alert.message}`}
        >
          Send to followers
        </Button>
      )}
      {alert.sentOn && <span className="self-center text-sm text-quiet">Sent {formatPartialDate(alert.sentOn)}</span>}
    </span>
  );
};

type RowActionsProps = {
  alert: AdminAlert;
  onEdit: () => void;
  onEnd: () => void;
  onSend: () => void;
  isEnding: boolean;
  isSending: boolean;
};

/** Travel alerts: created, scheduled, and ended here; those from the data files are read-only. */
export const AlertsTab = () => {
  const [standing, setStanding] = useState<Standing | ''>('');
  const [edited, setEdited] = useState<AdminAlert | 'new' | null>(null);
  const pages = usePages('alerts', [standing], (after, signal) =>
    callApi(listAlerts, { query: { after, standing: standing || undefined }, signal }),
  );
  const end = useAdminChange(({ id, version }: AdminAlert) => callApi(endAlert, { params: { id }, body: { version } }));
  const send = useAdminChange(({ id, version }: AdminAlert) =>
    callApi(sendAlert, { params: { id }, body: { version } }),
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField label="Show" value={standing} onChange={({ target }) => setStanding(target.value as Standing)}>
          <option value="">All alerts</option>
          {ALERT_STANDINGS.map((one) => (
            <option key={one} value={one}>
              {STANDINGS[one].words}
            </option>
          ))}
        </SelectField>
        <Button Icon={Plus} onClick={() => setEdited('new')}>
          New alert
        </Button>
      </div>
      <FormAlert
        id="alerts-failure"
        text={
          (end.error && failureText(end.error, 'We couldn’t end the alert. Please try again.')) ||
          (send.error && failureText(send.error, 'We couldn’t send the alert. Please try again.'))
        }
      />
      <PagedList pages={pages} what="alerts">
        {(alerts) => (
          <Table
            caption="Travel alerts"
            rows={alerts}
            rowId={({ id }) => id}
            columns={[
              { id: 'message', header: 'Alert', cell: ({ message }) => message },
              { id: 'states', header: 'States', cell: ({ states }) => states.join(', ') },
              {
                id: 'days',
                header: 'Days',
                cell: ({ startsOn, endsOn }) => (
                  <span>
                    <span className="whitespace-nowrap">{formatPartialDate(startsOn)} –</span>{' '}
                    <span className="whitespace-nowrap">{formatPartialDate(endsOn)}</span>
                  </span>
                ),
              },
              {
                id: 'standing',
                header: 'Now',
                cell: (alert) => <Badge tone={STANDINGS[alert.standing].tone}>{STANDINGS[alert.standing].words}</Badge>,
              },
              {
                id: 'actions',
                header: 'Change',
                cell: (alert) => (
                  <RowActions
                    alert={alert}
                    onEdit={() => setEdited(alert)}
                    onEnd={() => end.change(alert)}
                    onSend={() => send.change(alert)}
                    isEnding={end.isPending && end.variables?.id === alert.id}
                    isSending={send.isPending && send.variables?.id === alert.id}
                  />
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {edited && (
        <AlertDialog
          key={edited === 'new' ? 'new' : edited.id}
          alert={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {end.dialog}
      {send.dialog}
    </div>
  );
};
