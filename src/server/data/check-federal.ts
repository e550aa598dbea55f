import { type FederalLaw, federalLawSchema } from '#shared/law/federal-law.ts';
import { checkEvidence, type Evidence } from './check-fact.ts';
import { FEDERAL } from './file-schemas.ts';
import { type DataFiles, type Parsed, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

/** Places and rules of federal law by where they stand in their file. */
export const listFederal = ({ places, rules }: FederalLaw) => [
  ...Object.entries(places).map(([kind, rule]) => [`places.${kind}`, rule] as const),
  ...Object.entries(rules).map(([name, rule]) => [`rules.${name}`, rule] as const),
];

const checkDepends = ({ places }: FederalLaw): Problem[] =>
  Object.entries(places)
    .filter(([, { answer, details }]) => answer === 'depends' && !details)
    .map(([kind]) => ({
      file: FEDERAL,
      place: `places.${kind}`,
      rule: 'no-condition',
      message: 'an answer that depends must say on what, in its details',
    }));

/** What is wrong with the federal places and rules, or all of them. */
export const checkFederal = (files: DataFiles, evidence: Evidence): Parsed<FederalLaw> => {
  const { problems, value } = parseFile(files, FEDERAL, federalLawSchema);
  if (!value) return { problems, value };

  return {
    problems: [
      ...checkDepends(value),
      ...listFederal(value).flatMap(([place, rule]) => checkEvidence(rule, evidence, { file: FEDERAL, place })),
    ],
    value,
  };
};
