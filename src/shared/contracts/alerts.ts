import { z } from 'zod';
import { travelAlertSchema } from '../law/alert.ts';
import { defineEndpoint } from './endpoint.ts';

export const getTravelAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/travel-alerts',
  access: 'user',
  summary: 'Travel alerts, warnings first; with active=true only those of today',
  query: z.object({ active: z.enum(['true', 'false'], 'active must be true or false').optional() }),
  response: z.array(travelAlertSchema),
});
