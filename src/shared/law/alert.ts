import { z } from 'zod';
import { FACT_LIMITS } from './fact.ts';
import { stateCodeSchema } from './states.ts';

export const ALERT_TYPES = ['warning', 'info', 'success'] as const;

/** A travel alert of `data/alerts/`. Shown from the first to the last day, both included. */
export const alertSchema = z.strictObject({
  type: z.enum(ALERT_TYPES),
  message: z.string().trim().min(1).max(300),
  states: z.array(stateCodeSchema).min(1),
  /** Left out: for everyone. A trip shows it only to a holder whom it may concern. */
  onlyFor: z
    .strictObject({
      /** People younger than this. */
      under: z.int().min(18).max(21).optional(),
      /** People with a magazine of more rounds. */
      magazineOver: z.int().min(1).optional(),
      /** People who apply for this state's permit. */
      applicants: z.literal(true).optional(),
    })
    .optional(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  source: z.string().min(1),
  locator: z.string().trim().min(1).max(FACT_LIMITS.locator),
});

export type Alert = z.infer<typeof alertSchema>;

/** An alert as it is shown. */
export const travelAlertSchema = z.strictObject({
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
