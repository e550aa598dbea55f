import { afterAll, expect, test } from 'vitest';
import { findFaultsBroken, runFaults } from '#tests/load/faults-command.ts';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';

// Of its own, since it is made to crash.
const postgres = createPostgresHost({ isDurable: true });
afterAll(() => postgres.stop());

test('whatever breaks for a moment under load: nothing acknowledged is lost, nobody gets in wrongly, all is well afterwards', async () => {
  const report = await runFaults(postgres, { rate: 30, length: 'short' });

  expect(findFaultsBroken(report)).toEqual([]);
  expect(report.mail.twice).toBe(0);
  // Otherwise nothing was tried.
  const failed = report.faults.map(({ name, figures }) => [name, figures.ok < figures.requests]);
  expect(failed).toContainEqual(['PostgreSQL crashes', true]);
  expect(report.kept).not.toMatch(/\b0 /);
}, 180_000);
