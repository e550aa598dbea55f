import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUDIT_DRAWS } from '#shared/site/audit-draws.ts';

const FOLDER = 'docs/audits';

/** | draw | seed | right | consistent | wording | lost condition | wrong value | clean | */
const ROW = /^\| (\d+) \| \d+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (?:yes|no) \|$/gm;

test('the accuracy page shows every draw of the audits, and no other figure', () => {
  const drawn = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(FOLDER, file), 'utf8').matchAll(ROW)].map((row) => {
        const [draw, right, consistent, wording, lostCondition, wrongValue] = row.slice(1).map(Number);

        return { draw, right, consistent, wording, lostCondition, wrongValue };
      }),
    );

  expect(drawn.length).toBeGreaterThan(0);
  expect(AUDIT_DRAWS.map(({ readOn: _day, ...figures }) => figures)).toEqual(drawn);
});
