import { queryOptions } from '@tanstack/react-query';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { listTrips } from '#shared/contracts/trips.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { callApi } from '../lib/call-api.ts';

/** The records, and the same ready for the rules. */
export const recognitionQuery = queryOptions({
  queryKey: ['recognition-records'],
  queryFn: async ({ signal }) => {
    const records = await callApi(getRecognitionRecords, { signal });

    return { records, index: indexRecords(records) };
  },
});

export const tripsQuery = queryOptions({
  queryKey: ['trips'],
  queryFn: ({ signal }) => callApi(listTrips, { signal }),
});
