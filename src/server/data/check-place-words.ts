import { ALL_PLACES } from '#shared/law/place-search.ts';
import { PLACE_WORDS, placeWordsSchema } from './file-schemas.ts';
import { type DataFiles, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

/** What is wrong with the words that people find places by. Only the build reads them. */
export const checkPlaceWords = (files: DataFiles): { problems: Problem[] } => {
  const { problems, value } = parseFile(files, PLACE_WORDS, placeWordsSchema);
  const groups = value?.groups ?? [];

  return {
    problems: [
      ...problems,
      ...groups.flatMap(({ kinds, words }, at) => [
        ...kinds
          .filter((kind) => !(ALL_PLACES as readonly string[]).includes(kind))
          .map((kind) => ({
            file: PLACE_WORDS,
            place: `groups.${at}`,
            rule: 'unknown-kind',
            message: `${kind} is not a kind of place`,
          })),
        ...words
          .filter((word, place) => words.indexOf(word) !== place)
          .map((word) => ({
            file: PLACE_WORDS,
            place: `groups.${at}`,
            rule: 'repeated',
            message: `${word} stands here twice`,
          })),
      ]),
    ],
  };
};
