import { LRUCache } from 'lru-cache';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getIssuance,
  getOverview,
  getPermitKinds,
  getRegulations,
  getSample,
  SAMPLE_SIZE,
} from '#shared/contracts/regulations.ts';
import { isSameCounty, shortCountyName } from '#shared/law/county-name.ts';
import { type Evidence, evidenceOf } from '#shared/law/evidence.ts';
import { factText, topicLabel } from '#shared/law/fact-wording.ts';
import { issuanceFiguresOf } from '#shared/law/issuance-figures.ts';
import { type Regulation, regulationsOf } from '#shared/law/regulation.ts';
import { type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { type CachedResponse, warm } from '../../http/cached-response.ts';
import { cacheResponse } from '../../http/handle.ts';
import { changesOfState } from '../../law/changes-of-state.ts';
import type { LawRelease } from '../../law/published-law.ts';

/** What everybody may see of a state, the most asked first; what is unknown makes room for the next. */
const SAMPLE_TOPICS: readonly Topic[] = [
  'permitless-carry',
  'minimum-age',
  'duty-to-inform',
  'permit-required',
  'magazine-limit',
];

/** Counties are thousands and seldom asked for: the latest of them are kept. */
const COUNTY_ANSWERS = 400;

const sampleOf = (evidence: Evidence) => ({
  state: evidence.state,
  facts: SAMPLE_TOPICS.flatMap((topic) => evidence.facts.find((fact) => fact.topic === topic) ?? [])
    .filter(({ basis }) => basis !== 'unknown')
    .slice(0, SAMPLE_SIZE)
    .map((fact) => ({
      topic: fact.topic,
      label: topicLabel(fact.topic),
      text: factText(fact),
      summary: fact.summary ?? null,
      asOf: fact.asOf ?? null,
      source: (fact.source && evidence.sources[fact.source]?.title) ?? null,
    })),
});

/** Every answer that one release gives, made when it is first wanted and then kept as bytes. */
export const createLawAnswers = (release: LawRelease) => {
  const { jurisdictions, sources } = release;
  const kept = new Map<string, CachedResponse>();
  const keptCounties = new LRUCache<string, CachedResponse>({ max: COUNTY_ANSWERS });

  const keepIn =
    (answers: Map<string, CachedResponse> | LRUCache<string, CachedResponse>) =>
    (key: string, make: () => CachedResponse): CachedResponse => {
      const answer = answers.get(key) ?? make();
      answers.set(key, answer);

      return answer;
    };
  const once = keepIn(kept);
  const lately = keepIn(keptCounties);

  const recordsOf = (state: StateCode): Regulation[] => {
    const jurisdiction = jurisdictions.get(state);

    return jurisdiction ? regulationsOf(jurisdiction, sources) : [];
  };
  const evidenceAt = (state: StateCode, county: string | null): Evidence | null => {
    const jurisdiction = jurisdictions.get(state);

    return jurisdiction ? evidenceOf(jurisdiction, county, release) : null;
  };
  const countiesOf = (state: StateCode): string[] => recordsOf(state).flatMap(({ county }) => county ?? []);

  /** The name as we write it, so that all spellings of a county share one answer; null: there is no such county. */
  const findCounty = (state: StateCode, name: string): string | null => {
    const county = jurisdictions.get(state)?.counties.list.find((one) => isSameCounty(one.name, name));

    return county ? shortCountyName(county.name) : null;
  };

  const answers = {
    regulations(state: StateCode, county?: string): CachedResponse {
      if (county === undefined) {
        return once(`regulations ${state}`, () => cacheResponse(getRegulations, recordsOf(state)));
      }
      const name = findCounty(state, county);
      if (name === null) return once('no regulations', () => cacheResponse(getRegulations, []));

      return lately(`regulations ${state} ${name}`, () =>
        cacheResponse(
          getRegulations,
          recordsOf(state).filter((record) => record.county === name),
        ),
      );
    },
    evidence(state: StateCode, county?: string): CachedResponse {
      if (county === undefined) {
        return once(`evidence ${state}`, () => cacheResponse(getEvidence, evidenceAt(state, null)));
      }
      const name = findCounty(state, county);
      if (name === null) return once('no evidence', () => cacheResponse(getEvidence, null));

      return lately(`evidence ${state} ${name}`, () => cacheResponse(getEvidence, evidenceAt(state, name)));
    },
    availableStates: () =>
      once('available-states', () =>
        cacheResponse(
          getAvailableStates,
          [...jurisdictions.keys()].map((code) => stateCodeSchema.parse(code)),
        ),
      ),
    overview: () =>
      once('overview', () =>
        cacheResponse(
          getOverview,
          [...jurisdictions.values()].map((jurisdiction) => {
            const [record] = regulationsOf(
              { ...jurisdiction, counties: { ...jurisdiction.counties, list: [] } },
              sources,
            );
            const { state, constitutionalCarry, permitRequired, openCarryAllowed, permitCost, mayIssue, shallIssue } =
              record;

            return { state, constitutionalCarry, permitRequired, openCarryAllowed, permitCost, mayIssue, shallIssue };
          }),
        ),
      ),
    permitKinds: () =>
      once('permit-kinds', () =>
        cacheResponse(
          getPermitKinds,
          [...jurisdictions].map(([code, { permits }]) => ({
            state: stateCodeSchema.parse(code),
            kinds: permits.map(({ id, name, olderNames, isListed, residents, nonResidents }) => ({
              id,
              name,
              ...(olderNames && { olderNames }),
              ...(isListed && { isListed }),
              residents,
              nonResidents,
            })),
          })),
        ),
      ),
    counties: (state: StateCode) => once(`counties ${state}`, () => cacheResponse(getCounties, countiesOf(state))),
    changes: (state: StateCode) =>
      once(`changes ${state}`, () => cacheResponse(getChanges, changesOfState(release, state))),
    sample: (state: StateCode) =>
      once(`sample ${state}`, () => {
        const evidence = evidenceAt(state, null);

        return cacheResponse(getSample, evidence && sampleOf(evidence));
      }),
    issuance: () => once('issuance', () => cacheResponse(getIssuance, issuanceFiguresOf(jurisdictions.values()))),
    /** The evidence itself, for those who keep a fact. */
    evidenceAt,
    findCounty,
  };

  /** Makes the answers of every state before anybody asks, a state at a time, so that no request waits for long. */
  const warmUp = function* (): Generator<void> {
    warm(answers.availableStates());
    warm(answers.overview());
    warm(answers.permitKinds());
    for (const code of jurisdictions.keys()) {
      const state = stateCodeSchema.parse(code);
      warm(answers.regulations(state));
      yield;
      for (const answer of [answers.evidence(state), answers.counties(state), answers.changes(state)]) warm(answer);
      yield;
    }
  };

  return { ...answers, warmUp };
};

export type LawAnswers = ReturnType<typeof createLawAnswers>;
