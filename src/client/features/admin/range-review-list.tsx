import { useState } from 'react';
import { type AdminReview, decideReview, listAdminReviews } from '#shared/contracts/admin-ranges.ts';
import { REVIEW_STATES } from '#shared/ranges/range-review.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatInstant } from './format-instant.ts';
import { PagedList, usePages } from './paged-list.tsx';

type State = (typeof REVIEW_STATES)[number];

const LABELS: Record<State, string> = { pending: 'Waiting', published: 'Published', rejected: 'Not published' };

type RowProps = { review: AdminReview; isBusy: boolean; onDecide: (isPublished: boolean) => void };

const Row = ({ review, isBusy, onDecide }: RowProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-t border-tan py-3 first:border-t-0">
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p className="font-semibold">
        {review.rangeName} · {review.stars} of 5 stars
      </p>
      <p className="whitespace-pre-line">{review.text}</p>
      <p className="text-sm text-quiet">
        {formatInstant(review.createdAt)} · {review.name ? `shown as ${review.name}` : 'no name shown'}
      </p>
    </div>
    {review.state !== 'published' && (
      <Button size="compact" isBusy={isBusy} onClick={() => onDecide(true)} aria-label={`Publish: ${review.rangeName}`}>
        Publish
      </Button>
    )}
    {review.state !== 'rejected' && (
      <Button
        look="secondary"
        size="compact"
        isBusy={isBusy}
        onClick={() => onDecide(false)}
        aria-label={`Don’t publish: ${review.rangeName}`}
      >
        Don’t publish
      </Button>
    )}
  </li>
);

/** What members wrote. Others see it once it is published here. */
export const RangeReviewList = () => {
  const [state, setState] = useState<State>('pending');
  const pages = usePages('range-reviews', [state], (after, signal) =>
    callApi(listAdminReviews, { query: { state, after }, signal }),
  );
  const decide = useAdminChange(({ review, isPublished }: { review: AdminReview; isPublished: boolean }) =>
    callApi(decideReview, { params: { id: review.id }, body: { version: review.version, isPublished } }),
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField label="Show reviews" value={state} onChange={({ target }) => setState(target.value as State)}>
          {REVIEW_STATES.map((one) => (
            <option key={one} value={one}>
              {LABELS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormAlert
        id="range-review-failure"
        text={decide.error && failureText(decide.error, 'That didn’t work. Please try again.')}
      />
      <PagedList pages={pages} what="reviews" empty={state === 'pending' ? 'No reviews are waiting' : 'No reviews'}>
        {(items) => (
          <ul className="rounded-panel border border-tan bg-surface px-4">
            {items.map((review) => (
              <Row
                key={review.id}
                review={review}
                isBusy={decide.isPending && decide.variables?.review.id === review.id}
                onDecide={(isPublished) => decide.change({ review, isPublished })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {decide.dialog}
    </div>
  );
};
