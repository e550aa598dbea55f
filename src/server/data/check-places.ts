import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { PLACE_KINDS, type PlaceRule } from '#shared/law/place-rules.ts';
import { checkEvidence, type Evidence } from './check-fact.ts';
import type { Problem } from './problem.ts';

const checkRule = (rule: PlaceRule): [rule: string, message: string][] => {
  if (rule.basis === 'unknown') return [];
  const answers = [rule.answer, rule.withoutPermit, rule.visitors];

  return [
    ...(answers.includes('depends') && !rule.details
      ? [['no-condition', 'an answer that depends must say on what, in its details'] as [string, string]]
      : []),
    // A list that doesn't name a place proves nothing about it.
    ...(answers.includes('no-state-ban') && !rule.howWeKnow
      ? [
          [
            'no-chapter',
            'no state ban: howWeKnow must name the chapter that was read in full, or who says so about this place',
          ] as [string, string],
        ]
      : []),
    ...[rule.withoutPermit, rule.visitors]
      .filter((answer) => answer === rule.answer)
      .map((): [string, string] => ['same-answer', 'an answer that is the same is left out']),
  ];
};

/** What is wrong with a state's answers by kind of place and its signs. */
export const checkPlaces = (file: string, { places, signs = [] }: Jurisdiction, evidence: Evidence): Problem[] => {
  const ofSigns = signs.flatMap((sign, at) => checkEvidence(sign, evidence, { file, place: `signs.${at}` }));
  if (!places) return ofSigns;

  return [
    ...Object.keys(PLACE_KINDS)
      .filter((kind) => !(kind in places))
      .map((kind) => ({
        file,
        place: `places.${kind}`,
        rule: 'missing-place',
        message: 'every file must answer this kind of place, or mark it unknown',
      })),
    ...Object.entries(places).flatMap(([kind, rule]) => {
      const at = { file, place: `places.${kind}` };

      return [
        ...checkRule(rule).map(([name, message]) => ({ ...at, rule: name, message })),
        ...checkEvidence(rule, evidence, at),
      ];
    }),
    ...ofSigns,
  ];
};
