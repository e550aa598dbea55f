import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SampleName } from './sample-parts.tsx';

const load = () => import('./sample-parts.tsx');
const SampleParts = lazy(async () => ({ default: (await load()).SampleParts }));

/** So far below the screen that it is there when it is scrolled to. */
const MARGIN = '300px';

type SamplesProps = { names: readonly SampleName[]; className?: string };

/** Loads its map and its answers when it is about to be seen: whoever only reads the top pays nothing for it. */
export const Samples = ({ names, className = '' }: SamplesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place);

    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ref} className={`needs-script ${className}`}>
      {isNear && (
        <Suspense>
          <SampleParts names={names} />
        </Suspense>
      )}
    </div>
  );
};
