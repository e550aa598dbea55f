import { queryOptions } from '@tanstack/react-query';
import { getQueue } from '#shared/contracts/editor.ts';
import type { CallOf } from '#shared/contracts/endpoint.ts';
import { callApi } from '../../lib/call-api.ts';

type QueueCall = CallOf<typeof getQueue>['query'];

/** A page of the queue. While its facts are worked through it stays as it was read: nothing moves under the reader. */
export const queueQuery = (filter: Readonly<Record<string, string>>, after: string | null) =>
  queryOptions({
    queryKey: ['desk-queue', filter, after],
    queryFn: ({ signal }) =>
      // The server says which filters there are; an address with another one is told so.
      callApi(getQueue, { query: { ...filter, ...(after && { after }) } as QueueCall, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
