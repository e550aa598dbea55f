import { withinTime } from '../../http/time-limit.ts';
import { ProviderError, UNREACHABLE } from './payment-provider.ts';

/** Longer than one call of the provider's library with its second try, see `stripe-provider.ts`. */
export const CALLER_WAITS_MS = 20_000;

/**
 * A caller who waits gets an error after a while: by one call that hangs, or by several that are slow. What was
 * asked of the provider goes on all the same, and what comes of it is kept.
 */
export const withPatience =
  (milliseconds: number) =>
  <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
  (...given: Given): Promise<Result> =>
    withinTime(milliseconds, act(...given), () => {
      throw new ProviderError(UNREACHABLE);
    });
