import { z } from 'zod';
import { rangeOnTheWaySchema } from '../ranges/range.ts';
import { roadWaySchema } from './road-way.ts';
import { tripSchema } from './trip.ts';

/** A trip as it was planned. The road stays on this device. */
export const plannedTripSchema = z.strictObject({
  trip: tripSchema,
  addresses: z.array(z.string()).describe('What each place was taken for, in order'),
  ways: z.array(roadWaySchema).min(1),
  isOfService: z.boolean().describe('By a maps service: its line may be shown and not kept'),
  ranges: z.array(rangeOnTheWaySchema),
  plannedOn: z.iso.date(),
});

export type PlannedTrip = z.infer<typeof plannedTripSchema>;
