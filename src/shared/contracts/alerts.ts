import { z } from 'zod';
import { alertSchema } from '../law/alert.ts';
import { defineEndpoint } from './endpoint.ts';

const travelAlertSchema = z.strictObject({
  id: z.string(),
  alertType: alertSchema.shape.type,
  message: z.string(),
  states: alertSchema.shape.states,
  onlyFor: alertSchema.shape.onlyFor,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  source: z.strictObject({ title: z.string(), address: z.string().nullable() }).nullable(),
});

export type TravelAlert = z.infer<typeof travelAlertSchema>;

export const getTravelAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/travel-alerts',
  access: 'user',
  summary: 'Travel alerts, warnings first; with active=true only those of today',
  query: z.object({ active: z.enum(['true', 'false'], 'active must be true or false').optional() }),
  response: z.array(travelAlertSchema),
});
