import type { ResultOf } from '#shared/contracts/endpoint.ts';
import type { getOverview } from '#shared/contracts/regulations.ts';
import { carryBadgeOf, type LevelBadge, levelBadgeOf } from '#shared/law/regulation-display.ts';
import { STATES, type StateCode } from '#shared/law/states.ts';
import { LEVEL_TONES } from '../../blocks/regulation-badges.tsx';
import type { StateLook } from '../../blocks/state-map.tsx';

export const LEVELS: readonly LevelBadge[] = ['Very Permissive', 'Moderate', 'Restrictive', 'Unknown'];

/** How each state is shown where one is chosen. Without the overview all that have data can be chosen, without color. */
export const looksOf = (
  available: readonly StateCode[],
  overview: ResultOf<typeof getOverview>,
): ReadonlyMap<StateCode, StateLook> => {
  const records = new Map(overview.map((record) => [record.state, record]));

  return new Map(
    STATES.map(([code, name]): [StateCode, StateLook] => {
      const isAvailable = available.includes(code);
      const record = records.get(code);
      if (!isAvailable || !record) {
        return [code, { name, isAvailable, words: isAvailable ? '' : 'No data', tone: 'slate' }];
      }
      const level = levelBadgeOf(record);

      return [code, { name, isAvailable, words: `${carryBadgeOf(record)} · ${level}`, tone: LEVEL_TONES[level] }];
    }),
  );
};
