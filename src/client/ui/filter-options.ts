export type ComboboxOption = { value: string; label: string };

/** As people type it: without accents, dots and capitals, so that 'st louis' finds 'St. Louis' and 'dona' 'Doña Ana'. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();

export type SearchableOptions = readonly { option: ComboboxOption; text: string }[];

/** Done once for a list, so that a keystroke costs only the comparison. */
export const prepareOptions = (options: readonly ComboboxOption[]): SearchableOptions =>
  options.map((option) => ({ option, text: simplify(option.label) }));

/** The options with the typed text at the start of one of their words; those that begin with it come first. */
export const filterOptions = (options: SearchableOptions, typed: string): ComboboxOption[] => {
  const wanted = simplify(typed);
  const beginning: ComboboxOption[] = [];
  const within: ComboboxOption[] = [];

  for (const { option, text } of options) {
    if (text.startsWith(wanted)) beginning.push(option);
    else if (text.includes(` ${wanted}`)) within.push(option);
  }

  return [...beginning, ...within];
};

/** The option that is written exactly so, if there is one. */
export const findOption = (options: SearchableOptions, typed: string): ComboboxOption | null => {
  const wanted = simplify(typed);

  return options.find(({ text }) => text === wanted)?.option ?? null;
};
