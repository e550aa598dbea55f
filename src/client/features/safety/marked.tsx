import { splitAtHits } from '#shared/guide/search-guide.ts';

type MarkedProps = { text: string; term: string };

/** The text with what was searched for marked in it. */
export const Marked = ({ text, term }: MarkedProps) =>
  splitAtHits(text, term).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
      <mark key={at} className="rounded-sm bg-brass/30 px-0.5 text-inherit">
        {piece}
      </mark>
    ),
  );
