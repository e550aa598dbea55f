import { useCallback, useEffect, useState } from 'react';
import { TRY_EVERY_MS } from '../lib/connection.ts';
import { SIGN_OUT_ADDRESS } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { usePageTitle } from './page-title.ts';

/** Shown by the service worker when the server can't be reached. */
export const SignOutPending = () => {
  const [failures, setFailures] = useState(0);
  usePageTitle('Not signed out yet · {product}');

  const signOut = useCallback(async (): Promise<void> => {
    try {
      // The answer redirects to the front page; following it here would not change the page.
      await fetch(SIGN_OUT_ADDRESS, { redirect: 'manual' });
      window.location.assign('/');
    } catch {
      setFailures((before) => before + 1);
    }
  }, []);

  useEffect(() => {
    const timer = setInterval(signOut, TRY_EVERY_MS);
    window.addEventListener('online', signOut);

    return () => {
      clearInterval(timer);
      window.removeEventListener('online', signOut);
    };
  }, [signOut]);

  return (
    <Page heading="You’re not signed out yet" lead="You’re offline, so we couldn’t end your session." isNarrow>
      <div className="flex max-w-measure flex-col gap-3">
        <p>
          We removed the membership pages saved on this device. We’ll finish signing you out when you’re back online.
          Keep this page open, or open the site again later on this device.
        </p>
        <p>Not your device? Don’t walk away until you see that you’re signed out.</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => void signOut()}>Try again</Button>
        <p role="status" className="text-quiet">
          {failures > 0 && 'Still no connection. We’ll keep trying.'}
        </p>
      </div>
    </Page>
  );
};
