import { z } from 'zod';
import { STATES, type StateCode } from './state-names.ts';

export { STATES, type StateCode };

export const STATE_CODES: readonly StateCode[] = STATES.map(([code]) => code);

export const stateCodeSchema = z.enum(STATE_CODES, 'not a state code');
