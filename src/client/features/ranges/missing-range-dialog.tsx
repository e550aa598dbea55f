import { useState } from 'react';
import { reportMissingRange } from '#shared/contracts/range-voices.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { ReportDialog } from '../../blocks/report-dialog.tsx';
import { callApi } from '../../lib/call-api.ts';
import { usePlainForm } from '../../lib/use-plain-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PlacePicker } from './place-picker.tsx';

const LEAST_LETTERS = 3;

export type MissingRangeDialogProps = { center: Point; place: string; onClose: () => void };

/** Tells the editors of a range that our directory lacks. */
export const MissingRangeDialog = ({ center, place, onClose }: MissingRangeDialogProps) => {
  const [point, setPoint] = useState<Point | null>(null);
  const form = usePlainForm({
    send: (entered) => {
      const name = String(entered.get('name')).trim();
      if (name.length < LEAST_LETTERS) return 'Enter the name of the range.';

      return callApi(reportMissingRange, {
        body: { name, message: String(entered.get('message')), ...(point ? { point } : {}) },
      });
    },
    failure: 'We couldn’t send it. Please try again.',
    onSent: () => {
      toast({ title: 'Thanks for the tip', description: 'Our editors check it before it’s listed.' });
      onClose();
    },
  });

  return (
    <ReportDialog
      form={form}
      title="Add a missing range"
      description="Our editors check every range before members see it."
      onClose={onClose}
    >
      <TextField name="name" label="Name of the range" maxLength={120} autoComplete="off" />
      <TextArea
        name="message"
        label="Address, website, or phone (optional)"
        hint="The more you tell us, the sooner we can list it."
        maxLength={1000}
      />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Mark it on the map (optional)
        </summary>
        <PlacePicker center={center} place={place} onChange={setPoint} />
      </details>
    </ReportDialog>
  );
};
