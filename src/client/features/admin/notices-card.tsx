import { queryOptions, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { getNotices, pauseNotices } from '#shared/contracts/admin-notices.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

const noticesQuery = queryOptions({
  queryKey: ['admin', 'notices'],
  queryFn: ({ signal }) => callApi(getNotices, { signal }),
});

/** What goes out to followers, and the switch that stops it. */
export const NoticesCard = () => {
  const { data: notices } = useQuery(noticesQuery);
  const pause = useAdminChange((isPaused: boolean) => callApi(pauseNotices, { body: { isPaused } }));
  if (!notices) return null;
  const { isPaused, waiting, sent, failed } = notices;

  return (
    <Card>
      <CardHeading
        Icon={BellRing}
        aside={<Badge tone={isPaused ? 'brass' : 'sage'}>{isPaused ? 'Paused' : 'Running'}</Badge>}
      >
        Emails and notifications to followers
      </CardHeading>
      <p className="mb-3">
        {waiting} waiting, {sent} sent in the last 30 days, {failed} failed.
        {isPaused && ' Nothing is sent until you resume.'}
      </p>
      <Button look="secondary" isBusy={pause.isPending} onClick={() => pause.change(!isPaused)}>
        {isPaused ? 'Resume sending' : 'Pause sending'}
      </Button>
      <FormAlert
        id="notices-failure"
        text={pause.error && failureText(pause.error, 'That didn’t work. Please try again.')}
      />
      {pause.dialog}
    </Card>
  );
};
