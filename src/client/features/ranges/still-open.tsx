import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { confirmRangeOpen } from '#shared/contracts/range-voices.ts';
import type { Range } from '#shared/ranges/range.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { MemberVoices } from './member-voices.tsx';

/** Whether it is open, by those who were there lately, and one more voice. */
export const StillOpen = ({ range }: { range: Range }) => {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callApi(confirmRangeOpen, { params: { id: range.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['ranges'] });
      toast({ title: 'Thanks for letting us know', description: 'We only keep the month, not who said it.' });
    },
    onError: (error) =>
      toast({
        title: 'We couldn’t record your answer',
        description: failureText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });

  return (
    <div className="mb-2 flex flex-col items-start gap-2 rounded-panel border border-tan bg-card p-3">
      {range.openReports || range.closedReports ? (
        <MemberVoices range={range} />
      ) : (
        <p className="text-quiet">No member has said recently whether it’s open.</p>
      )}
      {confirm.isSuccess ? (
        <p className="font-semibold">This month, you said it’s open.</p>
      ) : (
        <Button
          look="secondary"
          size="compact"
          Icon={CircleCheck}
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          It’s still open
        </Button>
      )}
    </div>
  );
};
