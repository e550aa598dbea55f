import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import type { RangeDirectories } from '../../ranges/range-directory.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';

/** What the routes of ranges work with. */
export type RangeParts = {
  db: Db;
  directory: RangeDirectories;
  findPlaces: FindPlaces;
  limits: RateLimits;
  clock: Clock;
};
