import { useQuery } from '@tanstack/react-query';
import type { PageHref } from '../../lib/paths.ts';
import { useNavigate, useSearchParams } from '../../lib/router.tsx';
import { factAddress, filterOf } from './desk-parts.tsx';
import { queueQuery } from './queue-query.ts';

/** Works through the page of the queue that the fact was opened from, which stays as it was read. */
export const useSitting = (key: string) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const place = filterOf(search);
  const { after = null, ...filter } = place;
  const { data } = useQuery(queueQuery(filter, after));
  const keys = data?.items.map((item) => item.key) ?? [];
  const at = keys.indexOf(key);
  const params = new URLSearchParams(place);
  const queue: PageHref = params.size > 0 ? `/editor?${params}` : '/editor';
  const goTo = (next: string | undefined): void => navigate(next ? factAddress(next, place) : queue);

  return {
    queue,
    position: at < 0 ? null : { number: at + 1, of: keys.length },
    /** After the last one, or one that is not in it, back to the queue, which has moved on by then. */
    next: () => goTo(at < 0 ? undefined : keys[at + 1]),
    previous: at > 0 ? () => goTo(keys[at - 1]) : null,
  };
};
