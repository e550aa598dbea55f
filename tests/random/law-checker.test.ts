import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkData } from '#server/data/check-data.ts';
import { TOPICS, type Topic, topicsOf } from '#shared/law/topics.ts';
import { dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { brokenOnce, nastyText, wildValue } from '#tests/support/random/broken-values.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { schemaOf, valuesOf } from '#tests/support/random/schema-values.ts';

const { options, timeLimitMs } = readRandomOptions(100);

const CO = 'jurisdictions/us-co.yaml';
const RELEASED_ON = '2026-11-15';

const aTopic = fc.constantFrom(...topicsOf('CO'));

const aGoodFact = (topic: Topic): fc.Arbitrary<Record<string, unknown>> =>
  fc.record({
    value: valuesOf(schemaOf(TOPICS[topic]), {}),
    basis: fc.constantFrom('secondary', 'state_law'),
    source: fc.constant('a-list'),
    locator: fc.constant('row 1'),
    asOf: fc.constantFrom('2026-04-18', '2026-04', '2020'),
  });

test(
  'whatever stands where a fact should, what passes has a value of its topic, a known source, a place in it and a date that has been',
  () => {
    let passed = 0;
    fc.assert(
      fc.property(
        aTopic.chain((topic) =>
          fc.tuple(fc.constant(topic), fc.oneof(aGoodFact(topic), brokenOnce(aGoodFact(topic)), wildValue)),
        ),
        ([topic, fact]) => {
          const files = dataFilesWith((tree) => {
            tree[CO].facts[topic] = fact as Record<string, unknown>;
          });
          const { problems, dataSet } = checkData(files, TREE_STATES);
          if (problems.length > 0) return;

          passed += 1;
          const read = dataSet.jurisdictions.find(({ code }) => code === 'us-co')?.facts[topic];
          expect(read).toBeDefined();
          if (!read || read.basis === 'unknown') {
            expect(Object.keys(read ?? {}).toSorted()).toEqual(['basis', 'howWeKnow']);
            return;
          }
          expect(TOPICS[topic].safeParse(read.value).success, 'the value is one of its topic').toBe(true);
          expect(['a-list', 'a-page']).toContain(read.source);
          expect(read.locator.trim()).not.toBe('');
          expect(read.asOf <= RELEASED_ON || read.asOf === 'undated', read.asOf).toBe(true);
        },
      ),
      options,
    );

    // A checker that refuses everything would pass, too.
    expect(passed).toBeGreaterThan(options.numRuns / 10);
  },
  timeLimitMs,
);

test(
  'a file that is no such file at all is a list of problems, never a crash and never a pass',
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dataFilesWith().keys()),
        fc.oneof(
          nastyText,
          fc.json(),
          fc.constantFrom('a: &a [*a]', '%YAML 9.9', '!!js/function x', 'a: b: c', '- - -', '\t'),
        ),
        (file, text) => {
          const files = dataFilesWith();
          files.set(file, text);
          const { problems } = checkData(files, TREE_STATES);

          expect(problems.length, `${file}: ${text}`).toBeGreaterThan(0);
          for (const { message } of problems) expect(message).not.toBe('');
        },
      ),
      options,
    );
  },
  timeLimitMs,
);
