import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { StrictMode, Suspense, useEffect } from 'react';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { SamplePartsContext } from '../blocks/samples/sample-names.ts';
import { SealedPartsContext } from '../blocks/sealed/sealed-parts.ts';
import { RangePartsContext } from '../features/ranges/range-parts.ts';
import { becomeVisitor, useCurrentUser } from '../lib/current-user.ts';
import { useLocation } from '../lib/router.tsx';
import { onSessionEnd } from '../lib/session-end.ts';
import { SiteConfigProvider } from '../lib/site-config.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazySealed } from './lazy-sealed.tsx';
import { PageFrame } from './page-frame.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { rangeParts, sampleParts, sealedParts } from './screens.ts';

const FramedScreen = () => {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const queryClient = useQueryClient();

  useEffect(() => onSessionEnd(() => becomeVisitor(queryClient)), [queryClient]);

  useEffect(() => {
    if (user.status !== 'loading' && user.status !== 'presumed-signed-out') {
      // Lets visitor-only parts show: see the theme's rule for it.
      delete document.documentElement.dataset['session'];
    }
  }, [user.status]);

  return (
    <PageFrame path={pathname} user={user}>
      <LazySealed user={user} path={pathname} />
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Spinner />}>
          <ScreenOutlet user={user} />
          <Arrival />
        </Suspense>
      </ErrorBoundary>
    </PageFrame>
  );
};

type AppProps = { config: SiteConfig; queryClient: QueryClient };

/** The whole product below a router: the browser's, the build's, or a test's. */
export const App = ({ config, queryClient }: AppProps) => (
  <StrictMode>
    <SiteConfigProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <SamplePartsContext value={sampleParts.Component}>
          <RangePartsContext value={rangeParts}>
            <SealedPartsContext value={sealedParts}>
              <FramedScreen />
            </SealedPartsContext>
          </RangePartsContext>
        </SamplePartsContext>
        <Toaster />
      </QueryClientProvider>
    </SiteConfigProvider>
  </StrictMode>
);
