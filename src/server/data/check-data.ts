import type { Evidenced } from '#shared/law/fact.ts';
import { type FederalLaw, UNREAD_FEDERAL_LAW } from '#shared/law/federal-law.ts';
import { honoredPermitsFact } from '#shared/law/honors.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Source } from '#shared/law/source.ts';
import { STATE_CODES, type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { checkAlerts, type DataAlert } from './check-alerts.ts';
import { checkDate, type Evidence } from './check-fact.ts';
import { checkFederal, listFederal } from './check-federal.ts';
import { checkFoundingMembers } from './check-founding-members.ts';
import { checkGlossary } from './check-glossary.ts';
import { checkGuides, type DataGuide } from './check-guides.ts';
import { checkJurisdiction } from './check-jurisdiction.ts';
import { checkPlaceWords } from './check-place-words.ts';
import { checkRanges } from './check-ranges.ts';
import {
  ALERT_FILE,
  COUNTIES,
  COUNTY_OFFICES_FILE,
  countiesSchema,
  type DataTerm,
  GUIDE_FILE,
  JURISDICTION_FILE,
  RANGE_FILE,
  RELEASE,
  releaseSchema,
  SOURCES,
  sourcesSchema,
  WAIVERS,
  type Waiver,
  waiversSchema,
} from './file-schemas.ts';
import { type DataFiles, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

/** All of `data/`, as far as it could be read. Whole and right when there are no problems. */
export type DataSet = {
  release: number;
  releasedOn: string;
  /** How far these files know what the desk published. */
  deskRevision: number;
  foundingMembers: string[];
  sources: Record<string, Source>;
  jurisdictions: Jurisdiction[];
  federal: FederalLaw;
  alerts: DataAlert[];
  guides: DataGuide[];
  ranges: PublishedRange[];
  waivers: Waiver[];
};

export type CheckedData = { problems: Problem[]; dataSet: DataSet };

/** A file that nobody reads is a fact that nobody sees. */
const findStrangers = (files: DataFiles, states: readonly string[]): Problem[] =>
  [...files.keys()]
    .filter((file) => {
      const ofState = JURISDICTION_FILE.exec(file) ?? RANGE_FILE.exec(file) ?? COUNTY_OFFICES_FILE.exec(file);
      const state = ofState?.[1]?.toUpperCase();
      const isExpected =
        ALERT_FILE.test(file) || GUIDE_FILE.test(file) || (state !== undefined && states.includes(state));
      return /^(jurisdictions|alerts|guides|ranges|county-offices)\//.test(file) && !isExpected;
    })
    .map((file) => ({ file, place: '', rule: 'unknown-file', message: "this file doesn't belong here" }));

/** What the rows of each state say together is a fact like any other. */
const withHonoredPermits = (jurisdictions: readonly Jurisdiction[]): Jurisdiction[] => {
  const codeOf = ({ code }: Jurisdiction): StateCode => stateCodeSchema.parse(code.slice(3).toUpperCase());
  const kinds = new Map(jurisdictions.map((one) => [codeOf(one), one.permits]));

  return jurisdictions.map((one) => ({
    ...one,
    facts: { ...one.facts, 'honored-permits': honoredPermitsFact(one.honors, codeOf(one), kinds) },
  }));
};

/** A kind that a row names must be one that its issuer has. */
const checkNamedKinds = (jurisdictions: readonly Jurisdiction[]): Problem[] => {
  const kinds = new Map(jurisdictions.map(({ code, permits }) => [code, new Set(permits.map(({ id }) => id))]));

  return jurisdictions.flatMap(({ code, honors }) =>
    honors.flatMap(({ issuers, kinds: named }, at) => {
      if (!Array.isArray(named) || typeof issuers === 'string') return [];
      const own = kinds.get(`us-${issuers[0]?.toLowerCase()}`);

      return named
        .filter((id) => own && !own.has(id))
        .map((id) => ({
          file: `jurisdictions/${code}.yaml`,
          place: `honors.${at}`,
          rule: 'unknown-kind',
          message: `${issuers[0]} has no permit kind ${id}`,
        }));
    }),
  );
};

const sourcesOf = ({ source, alsoIn = [] }: Evidenced): string[] => (source === undefined ? [] : [source, ...alsoIn]);

const keysOf = (names: (string | undefined)[]): string[] => names.filter((name) => name !== undefined);

/** Every source that something rests on. */
const listUsedSources = (
  jurisdictions: readonly Jurisdiction[],
  federal: FederalLaw,
  alerts: readonly DataAlert[],
  guides: readonly DataGuide[],
  ranges: readonly PublishedRange[],
  terms: readonly DataTerm[],
): Set<string> =>
  new Set([
    ...listFederal(federal).flatMap(([, rule]) => sourcesOf(rule)),
    ...[...alerts, ...ranges].map(({ source }) => source),
    ...guides.flatMap(({ sources }) => sources),
    ...terms.flatMap(({ sources = [] }) => sources),
    ...jurisdictions.flatMap(
      ({ facts, permits, honors, localLimits = [], places = {}, signs = [], lawInMotion, counties }) => [
        ...[...Object.values(facts), ...permits, ...honors, ...localLimits, ...Object.values(places), ...signs].flatMap(
          sourcesOf,
        ),
        ...lawInMotion.map(({ source }) => source),
        ...counties.list.flatMap(({ page, permitCost, renewalCost, contact, site }) =>
          keysOf([page, permitCost?.source, renewalCost?.source, contact?.source, site?.source]),
        ),
      ],
    ),
  ]);

const checkSources = (sources: Record<string, Source>, used: ReadonlySet<string>, evidence: Evidence): Problem[] =>
  Object.entries(sources).flatMap(([key, { address, kind, date }]) => {
    const at = { file: SOURCES, place: `sources.${key}` };
    const problems = checkDate(date, evidence, at);
    const twin = Object.keys(sources).find((other) => sources[other]?.address === address);
    if (address?.startsWith('http') && twin !== key) {
      problems.push({ ...at, rule: 'repeated', message: `${twin} already has this URL` });
    }
    if (address === null && ['official', 'county', 'academic'].includes(kind)) {
      problems.push({ ...at, rule: 'no-address', message: `a source of kind ${kind} needs a URL` });
    }
    if (!used.has(key)) problems.push({ ...at, rule: 'unused-source', message: 'nothing cites it; delete it' });

    return problems;
  });

/**
 * Pure: every problem of the whole set, each with its file, place and rule. An empty list means publishable.
 * `states` are those that must have a file; what only time makes wrong is found by `reviewData`.
 */
export const checkData = (files: DataFiles, states: readonly string[] = STATE_CODES): CheckedData => {
  const foundingMembers = checkFoundingMembers(files);
  const release = parseFile(files, RELEASE, releaseSchema);
  const sources = parseFile(files, SOURCES, sourcesSchema);
  const counties = parseFile(files, COUNTIES, countiesSchema);
  const waivers = parseFile(files, WAIVERS, waiversSchema);

  const { release: number, releasedOn } = release.value ?? { release: 0, releasedOn: '9999-12-31' };
  const known = sources.value?.sources ?? {};
  const evidence = { sourceKeys: new Set(Object.keys(known)), releasedOn };
  const expected = counties.value?.counties ?? {};

  const checked = states.map((state) =>
    checkJurisdiction(files, state, expected[`us-${state.toLowerCase()}`] ?? {}, evidence),
  );
  const parsed = checked.flatMap(({ value }) => (value ? [value] : []));
  const jurisdictions = withHonoredPermits(parsed);
  const federal = checkFederal(files, evidence);
  const alerts = checkAlerts(files, evidence);
  const guides = checkGuides(files, evidence);
  const glossary = checkGlossary(files, guides.guides, evidence);
  const placeWords = checkPlaceWords(files);
  const ranges = checkRanges(files, expected, evidence);
  const used = listUsedSources(
    jurisdictions,
    federal.value ?? UNREAD_FEDERAL_LAW,
    alerts.alerts,
    guides.guides,
    ranges.ranges,
    glossary.terms,
  );
  if (counties.value) used.add(counties.value.source);

  return {
    problems: [
      ...findStrangers(files, states),
      ...[
        foundingMembers,
        release,
        sources,
        counties,
        waivers,
        ...checked,
        federal,
        alerts,
        guides,
        glossary,
        placeWords,
        ranges,
      ].flatMap(({ problems }) => problems),
      ...checkNamedKinds(jurisdictions),
      // What a broken file rests on is not known.
      ...(jurisdictions.length === states.length && federal.value && ranges.isWhole
        ? checkSources(known, used, evidence)
        : []),
    ],
    dataSet: {
      release: number,
      releasedOn,
      deskRevision: release.value?.desk ?? 0,
      foundingMembers: foundingMembers.value ?? [],
      sources: known,
      jurisdictions,
      federal: federal.value ?? UNREAD_FEDERAL_LAW,
      alerts: alerts.alerts,
      guides: guides.guides,
      ranges: ranges.ranges,
      waivers: waivers.value?.waivers ?? [],
    },
  };
};
