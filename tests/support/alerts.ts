import type { TravelAlert } from '#shared/law/alert.ts';

export const anAlert = (id: string, ...states: TravelAlert['states']): TravelAlert => ({
  id,
  alertType: 'warning',
  message: `Message ${id}`,
  states,
  startsOn: '2026-01-01',
  endsOn: '2027-01-01',
  source: null,
});
