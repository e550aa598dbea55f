import { parseFactKey, stateAt } from '#shared/law/fact-key.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Evidence } from '../check-fact.ts';
import { checkFederal } from '../check-federal.ts';
import { checkJurisdiction } from '../check-jurisdiction.ts';
import { SOURCES } from '../file-schemas.ts';
import { type DataFiles, withWritten } from '../parse-file.ts';
import { findFederalWordProblems, findPlainWordProblems, type PlacedProblem } from '../plain-words.ts';
import type { FactEdit } from './apply-edits.ts';
import { readFileValue, replaceFacts } from './facts-in-files.ts';

/** What is wrong with a draft: where in the fact, and what. */
export type DraftProblem = { place: string; message: string };

/** Between facts: two drafts may be right together where each is wrong alone. Publishing checks them together. */
const BETWEEN_FACTS = ['contradiction', 'kinds-and-issuance', 'above-cap', 'fee-not-county-set'];

const wordProblem = ({ rule, found }: PlacedProblem): DraftProblem => ({
  place: 'words',
  message: `${rule}: ${found}`,
});

/** The part of a place that is within the fact: `facts.statute.locator` is `locator`. */
const within = (place: string, name: string): string => {
  const at = place.indexOf(name);

  return at < 0 ? place : place.slice(at + name.length).replace(/^\./, '') || 'value';
};

const countiesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries((value as Jurisdiction).counties.list.map(({ fips, name }) => [fips, name]));

/** Holds one fact against the same checker and the same guard of words as the files, among the published ones. */
export const checkDraft = (published: DataFiles, edit: FactEdit, day: string): DraftProblem[] => {
  const place = parseFactKey(edit.key);
  if (!place) return [{ place: 'value', message: 'there is no such fact' }];
  const values = replaceFacts(published, new Map([[edit.key, edit.fact]]));
  const written = new Map([...values].map(([file, value]) => [file, { text: JSON.stringify(value), value }]));
  const files = withWritten(published, written);
  const { sources } = readFileValue(published, SOURCES) as { sources: FactEdit['sources'] };
  const evidence: Evidence = {
    sourceKeys: new Set([...Object.keys(sources), ...Object.keys(edit.sources)]),
    releasedOn: day,
  };
  const name =
    edit.key
      .split('.')
      .slice(2)
      .at(place.kind === 'county-fee' ? 1 : 0) ?? '';
  const state = stateAt(place);
  if (state === null) {
    const { problems, value } = checkFederal(files, evidence);
    const words = value ? findFederalWordProblems(value).filter((one) => one.place === `federal.${name}`) : [];

    return [
      ...problems.map((one) => ({ place: within(one.place, name), message: one.message })),
      ...words.map(wordProblem),
    ];
  }
  const file = `jurisdictions/us-${state.toLowerCase()}.yaml`;
  const { problems, value } = checkJurisdiction(files, state, countiesOf(readFileValue(published, file)), evidence);
  const own = edit.key.slice(edit.key.indexOf('.') + 1);
  const words = value ? findPlainWordProblems(value).filter((one) => one.place === own) : [];

  return [
    ...problems
      .filter(({ rule }) => !BETWEEN_FACTS.includes(rule))
      .map((one) => ({ place: within(one.place, name), message: one.message })),
    ...words.map(wordProblem),
  ];
};
