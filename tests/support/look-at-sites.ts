import { LOOK_LIMITS, type LookLimits } from '#server/sources/fetch-page.ts';
import { createLooker, type KnownPage } from '#server/sources/look-at-page.ts';
import { type Reply, startSites } from './source-site.ts';
import { createTestClock } from './test-app.ts';

/** Looks at the test's sites. Pauses move the clock instead of taking time. */
export const startLooking = async ({ isSecure = false, limits = LOOK_LIMITS as LookLimits } = {}) => {
  const sites = await startSites({ isSecure });
  const clock = createTestClock();
  const waits: number[] = [];
  const look = createLooker({
    network: sites.network,
    visitor: { name: 'CarryAtlas', contactUrl: 'https://carryatlas.example/contact' },
    clock: clock.now,
    async wait(milliseconds) {
      waits.push(milliseconds);
      clock.advance(milliseconds);
    },
    limits,
  });
  const lookAt = (url: string, known: Partial<KnownPage> = {}) =>
    look({ url, finalUrl: null, etag: null, lastModified: null, hash: null, ...known });

  return { ...sites, lookAt, waits, clock };
};

export const redirectTo = (location: string, status = 302): Reply => ({ status, headers: { location } });

export const failed = (reason: string) => ({ kind: 'failed', reason });
