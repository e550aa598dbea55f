import type { FastifyInstance } from 'fastify';
import { type DueFact, getDataReport, listDueFacts } from '#shared/contracts/admin-review.ts';
import { isDueForReview, UNDATED } from '#shared/law/calendar.ts';
import type { Fact } from '#shared/law/fact.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { utcDayOf } from '../../clock.ts';
import { handle } from '../../http/handle.ts';
import type { LawRelease } from '../../law/published-law.ts';
import type { AdminParts } from './admin-parts.ts';
import { cutPage, readCursor } from './page-cursor.ts';

type NamedFact = { county: string | null; topic: string; fact: Fact | undefined };

const factsOf = ({ facts, counties }: Jurisdiction): NamedFact[] => [
  ...Object.entries(facts).map(([topic, fact]) => ({ county: null, topic, fact })),
  ...counties.list.flatMap(({ name, permitCost, renewalCost }) => [
    { county: name, topic: 'permit-cost', fact: permitCost },
    { county: name, topic: 'renewal-cost', fact: renewalCost },
  ]),
];

/** What has no date may be of any age: it comes first. */
const ageOf = ({ asOf }: DueFact): string => (asOf === UNDATED ? '' : asOf);

const idOf = ({ state, county, topic }: DueFact): string => `${state} ${county ?? ''} ${topic}`;

const compare = (a: DueFact, b: DueFact): number => ageOf(a).localeCompare(ageOf(b)) || idOf(a).localeCompare(idOf(b));

/** Everything that is published and older than a year, oldest first. */
export const findDueFacts = ({ jurisdictions }: LawRelease, today: string): DueFact[] =>
  [...jurisdictions]
    .flatMap(([state, jurisdiction]) =>
      factsOf(jurisdiction).flatMap(({ county, topic, fact }) =>
        fact && fact.basis !== 'unknown' && isDueForReview(fact, today)
          ? [{ state: stateCodeSchema.parse(state), county, topic, asOf: fact.asOf, source: fact.source }]
          : [],
      ),
    )
    .toSorted(compare);

/** What in the published law wants to be read again. */
export const reviewRoutes = (app: FastifyInstance, { law, reportLaw, clock }: AdminParts): void => {
  const today = (): string => utcDayOf(clock());

  handle(app, getDataReport, () => {
    const { id, publishedAt, jurisdictions } = law.current();
    const { total, states } = reportLaw([...jurisdictions.values()], today());

    return { release: id, publishedAt: publishedAt.toISOString(), total, states };
  });

  handle(app, listDueFacts, ({ query: { state, after } }) => {
    const due = findDueFacts(law.current(), today()).filter((fact) => state === undefined || fact.state === state);
    const cursor = readCursor(after, 'text');
    const isPast = (fact: DueFact): boolean =>
      !cursor ||
      ageOf(fact).localeCompare(cursor[0]) > 0 ||
      (ageOf(fact) === cursor[0] && idOf(fact).localeCompare(cursor[1]) > 0);
    const { page, next } = cutPage(due.filter(isPast), (fact) => [ageOf(fact), idOf(fact)]);

    return { items: page, next, count: due.length };
  });
};
