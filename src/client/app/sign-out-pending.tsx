import { useCallback, useEffect, useState } from 'react';
import { TRY_EVERY_MS } from '../lib/connection.ts';
import { SIGN_OUT_ADDRESS } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { usePageTitle } from './page-title.ts';

/** What the service worker shows in the place of the server's answer, when nobody answered. */
export const SignOutPending = () => {
  const [failures, setFailures] = useState(0);
  usePageTitle('Not signed out yet · {product}');

  const signOut = useCallback(async (): Promise<void> => {
    try {
      // The answer leads to the front page. Whoever follows it here would not be seen to leave.
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
    <Page heading="You are not signed out yet" lead="There is no connection, so our server could not be told." isNarrow>
      <div className="flex max-w-measure flex-col gap-3">
        <p>
          What this device kept of your membership has been removed. Your sign-in itself ends as soon as there is a
          connection: leave this page open, or open any of our pages later on this device.
        </p>
        <p>On a device that is not yours, do not leave before you have seen that you are signed out.</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => void signOut()}>Try again</Button>
        <p role="status" className="text-quiet">
          {failures > 0 && 'Still no connection. We keep trying.'}
        </p>
      </div>
    </Page>
  );
};
