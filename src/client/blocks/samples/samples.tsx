import { Suspense, useContext, useEffect, useRef, useState } from 'react';
import { type SampleName, SamplePartsContext } from './sample-names.ts';
import { SampleRoom } from './sample-room.tsx';

/** So far below the screen that it is there when it is scrolled to. */
const MARGIN = '300px';

type SamplesProps = { names: readonly SampleName[]; className?: string };

/** Loads its map and its answers when it is about to be seen: a visitor who reads only the top pays nothing for it. */
export const Samples = ({ names, className = '' }: SamplesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const SampleParts = useContext(SamplePartsContext);

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
    <div ref={ref} data-samples className={`needs-script ${className}`}>
      {isNear && SampleParts ? (
        <Suspense fallback={<SampleRoom names={names} isLoading />}>
          <SampleParts names={names} />
        </Suspense>
      ) : (
        <SampleRoom names={names} />
      )}
    </div>
  );
};
