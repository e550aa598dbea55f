import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PencilLine, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteRangeReview,
  listRangeReviews,
  type RangeReview,
  writeRangeReview,
} from '#shared/contracts/range-voices.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { Range } from '#shared/ranges/range.ts';
import { MOST_STARS, REVIEW_LENGTH } from '#shared/ranges/range-review.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { usePlainForm } from '../../lib/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const starsText = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

const STATES = {
  pending: 'Your review is waiting for our editors. Only you can see it.',
  published: 'Other members can see your review.',
  rejected: 'Our editors didn’t publish your review. You can change it and send it again.',
} as const;

const Review = ({ review: { stars, text, name, month } }: { review: RangeReview }) => (
  <li className="border-t border-tan py-2 first:border-t-0">
    <p className="flex items-center gap-1">
      <span aria-hidden="true" className="inline-flex">
        {Array.from({ length: stars }, (_one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Star key={at} className="size-4 fill-brass text-brass" />
        ))}
      </span>
      <span className="sr-only">{starsText(stars)}</span>
      <span className="text-sm text-quiet">
        {name ?? 'A member'}, {formatPartialDate(month)}
      </span>
    </p>
    <p className="wrap-anywhere">{text}</p>
  </li>
);

type ReviewDialogProps = { range: Range; own: RangeReview | null; onClose: () => void };

const ReviewDialog = ({ range, own, onClose }: ReviewDialogProps) => {
  const queryClient = useQueryClient();
  const form = usePlainForm({
    send: (entered) => {
      const text = String(entered.get('text')).trim();
      if (text.length < REVIEW_LENGTH.min) return `Write at least ${REVIEW_LENGTH.min} characters.`;

      return callApi(writeRangeReview, {
        params: { id: range.id },
        body: { stars: Number(entered.get('stars')), text, name: String(entered.get('name')) },
      });
    },
    failure: 'We couldn’t save your review. Please try again.',
    onSent: () => {
      void queryClient.invalidateQueries({ queryKey: ['range-reviews', range.id] });
      toast({ title: 'Thanks for your review', description: 'Our editors read it before others see it.' });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Your review"
      description={range.name}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      button="Send review"
      hasCancel
    >
      <SelectField label="Stars" name="stars" defaultValue={own?.stars ?? MOST_STARS}>
        {Array.from({ length: MOST_STARS }, (_one, at) => MOST_STARS - at).map((stars) => (
          <option key={stars} value={stars}>
            {starsText(stars)}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="text"
        label="What should others know?"
        hint={`${REVIEW_LENGTH.min} to ${REVIEW_LENGTH.max} characters.`}
        defaultValue={own?.text ?? ''}
        maxLength={REVIEW_LENGTH.max}
      />
      <TextField
        name="name"
        label="Name to show (optional)"
        hint="Leave it empty to stay anonymous."
        defaultValue={own?.name ?? ''}
        maxLength={40}
        autoComplete="off"
      />
    </FormDialog>
  );
};

export type RangeReviewsProps = { range: Range };

/** What members think of a range. Nothing is shown before an editor has read it. */
export const RangeReviews = ({ range }: RangeReviewsProps) => {
  const queryClient = useQueryClient();
  const queryKey = ['range-reviews', range.id];
  const [isWriting, setIsWriting] = useState(false);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listRangeReviews, { params: { id: range.id }, signal }),
  });
  const remove = useMutation({
    mutationFn: () => callApi(deleteRangeReview, { params: { id: range.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) =>
      toast({
        title: 'We couldn’t delete your review',
        description: failureText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
  const own = data?.own ?? null;

  return (
    <section aria-label="Reviews" className="mt-4 flex flex-col gap-2">
      <h3 className="text-lg">Reviews by members</h3>
      {isError && <p className="text-quiet">We couldn’t load the reviews.</p>}
      {data?.reviews.length === 0 && <p className="text-quiet">No reviews yet.</p>}
      {data && data.reviews.length > 0 && (
        <ul>
          {data.reviews.map((review) => (
            <Review key={`${review.month} ${review.text}`} review={review} />
          ))}
        </ul>
      )}
      {own && <p className="rounded-control bg-hover px-3 py-2">{STATES[own.state]}</p>}
      {data && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="compact" Icon={PencilLine} onClick={() => setIsWriting(true)}>
            {own ? 'Change your review' : 'Write a review'}
          </Button>
          {own && (
            <Button look="quiet" size="compact" Icon={Trash2} isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Delete your review
            </Button>
          )}
        </div>
      )}
      {isWriting && <ReviewDialog range={range} own={own} onClose={() => setIsWriting(false)} />}
    </section>
  );
};
