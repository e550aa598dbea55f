import { useQuery } from '@tanstack/react-query';
import { Info, MousePointerClick } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { availableStatesQuery } from '../../blocks/law-queries.ts';
import { localToday } from '../../lib/today.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Results } from './results.tsx';
import { StatePicker } from './state-picker.tsx';
import { usePlace } from './use-place.ts';

const SCROLL_AFTER_MS = 300;

// Memoized, like everything else that is the same for every state: choosing one does not draw it again.
const LegalDisclaimer = memo(() => (
  <aside
    aria-label="Legal disclaimer"
    className="flex gap-3 rounded-panel border border-denim/40 bg-denim/7 px-4 py-3 print:border-0 print:px-0"
  >
    <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-denim" />
    <p>
      <strong>Legal disclaimer.</strong> This is information, not legal advice. Laws and court rulings change between
      our updates. Tap a fact to see its source and date, and check with the state before you carry.
    </p>
  </aside>
));

const NothingChosen = () => {
  const { isError } = useQuery(availableStatesQuery);
  // There is no map to tap a state on, and the picker has said why.
  if (isError) return null;

  return (
    <EmptyState
      level={2}
      Icon={MousePointerClick}
      heading="No state selected"
      text="Type a state’s name, or tap it on the map or in the grid, to see its law, its counties, and the sources."
    />
  );
};

export const RegulationsPage = () => {
  const [place, change] = usePlace();
  const { state } = place;
  const resultsRef = useRef<HTMLElement>(null);
  const scrollTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scrollToResults = useCallback(() => {
    clearTimeout(scrollTimer.current);
    scrollTimer.current = setTimeout(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      resultsRef.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
    }, SCROLL_AFTER_MS);
  }, []);

  const chooseState = useCallback(
    (next: StateCode) => {
      change(() => ({ state: next, county: null, compared: [] }));
      scrollToResults();
    },
    [change, scrollToResults],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival alone; what is chosen later scrolls by itself
  useEffect(() => {
    // A link to a state leads to its results; after a reload the browser restores the position.
    if (state && window.scrollY === 0) scrollToResults();

    return () => clearTimeout(scrollTimer.current);
  }, []);

  return (
    <Page heading="CCW Regulations" lead="Choose a state, then a county. Tap any fact to see its source and date.">
      <section aria-label="Choose a state" className="no-print">
        <StatePicker chosen={state} onChoose={chooseState} />
      </section>
      <LegalDisclaimer />
      <section
        ref={resultsRef}
        aria-label={state ? `Results for ${stateName(state)}` : 'Results'}
        className="flex scroll-mt-20 flex-col gap-5"
      >
        {state ? <Results place={{ ...place, state }} today={localToday()} onChange={change} /> : <NothingChosen />}
      </section>
    </Page>
  );
};
