/** One spelling for what people write in several. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  springs: 'spgs',
  heights: 'hts',
  junction: 'jct',
  usaf: 'air force',
  afb: 'air force base',
};

/**
 * The name of a place as it is compared: 'Saint Louis' is 'St. Louis', 'Wilkes-Barre' is 'Wilkes Barre', 'Bayamón' is
 * 'Bayamon', "Coeur d'Alene" is 'Coeur dAlene'. Empty when nothing of it is a letter or a digit.
 */
export const comparablePlaceName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}'’‘`.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ');
