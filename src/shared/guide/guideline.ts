/** What a guideline's text is made of. */
export type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: readonly string[] };

type GuideSource = {
  title: string;
  /** A page to open; null where only its title is on file. */
  address: string | null;
  /** Of the source or of the copy that was read; `undated` where it carries none. */
  date: string;
};

/** A guideline as lists show it. */
export type GuideEntry = {
  slug: string;
  title: string;
  category: string;
  /** Its first sentence. */
  summary: string;
};

/** A guideline of the safety guide, made from its file in `data/guides/`. */
export type Guideline = GuideEntry & {
  /** Words that people type and its text doesn't hold. */
  alsoCalled: readonly string[];
  asOf: string;
  blocks: readonly GuideBlock[];
  sources: readonly GuideSource[];
  related: readonly { slug: string; title: string }[];
};

/** The letter under which the A–Z guide has it. */
const initialOf = ({ title }: Pick<GuideEntry, 'title'>): string => title.charAt(0).toUpperCase();

/** Entries under their letters, both in order. */
export const groupByInitial = <Entry extends Pick<GuideEntry, 'title'>>(
  entries: readonly Entry[],
): [initial: string, entries: Entry[]][] => {
  const groups = new Map<string, Entry[]>();
  for (const entry of sortByTitle(entries)) {
    const initial = initialOf(entry);
    groups.set(initial, [...(groups.get(initial) ?? []), entry]);
  }

  return [...groups];
};

/** In the order of the titles, whatever their capitals. */
export const sortByTitle = <Entry extends Pick<GuideEntry, 'title'>>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
