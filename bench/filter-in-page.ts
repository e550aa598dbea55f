// Bundled by bench/reactions.ts and run inside the slowed browser: the filter alone, without the screen around it.
import { GUIDELINES } from 'virtual:guide-texts';
import { filterGuide, makeSearchable } from '#shared/domain/guide/search-guide.ts';

const RUNS = 50;
const guide = makeSearchable(GUIDELINES);

/** Milliseconds that each beginning of a term takes, as somebody types it. */
export const timeKeystrokes = (term: string): number[] =>
  [...term].map((_letter, at) => {
    const typed = term.slice(0, at + 1);
    const before = performance.now();
    // A browser's clock is coarse: one keystroke is measured as the mean of many.
    for (let run = 0; run < RUNS; run += 1) filterGuide(guide, typed);

    return (performance.now() - before) / RUNS;
  });

export const guidelineCount = guide.length;
