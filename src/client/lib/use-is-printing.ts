import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed: what only paper needs is made then, and not for every reader. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const printing = window.matchMedia('print');
    // The browser takes its copy right after this event.
    const follow = (): void => flushSync(() => setIsPrinting(printing.matches));
    printing.addEventListener('change', follow);

    return () => printing.removeEventListener('change', follow);
  }, []);

  return isPrinting;
};
