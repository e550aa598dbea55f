import type { ReactNode } from 'react';
import type { CurrentUserState } from '../lib/current-user.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { TopBar } from './top-bar.tsx';

export const MAIN_ID = 'main';

type PageFrameProps = {
  /** The path whose tab is marked; null: none, as in the frame that all app pages start from. */
  path: string | null;
  user: CurrentUserState;
  children: ReactNode;
};

/** Everything around a screen: background, navigation, panel, footer. The same markup in every mode. */
export const PageFrame = ({ path, user, children }: PageFrameProps) => (
  <>
    <a
      href={`#${MAIN_ID}`}
      className="no-print fixed top-2 left-2 z-50 flex min-h-11 -translate-y-20 items-center rounded-control bg-action px-4 font-semibold text-on-action focus:translate-y-0"
    >
      Skip to content
    </a>
    <div className="backdrop fixed inset-0 -z-10" aria-hidden="true">
      <div className="absolute inset-0 bg-overlay" />
    </div>
    <div className="flex min-h-dvh flex-col pb-[calc(3.5625rem+env(safe-area-inset-bottom))] md:pb-0 print:min-h-0 print:pb-0">
      <aside
        aria-label="Mode"
        className="demo-ribbon no-print bg-brass px-4 py-0.5 text-center text-sm font-semibold text-white night:text-on-action"
      >
        Demo mode — nothing is charged
      </aside>
      <aside
        aria-label="Payments"
        className="test-payments-ribbon no-print bg-brass px-4 py-0.5 text-center text-sm font-semibold text-white night:text-on-action"
      >
        Test payments — nothing is charged
      </aside>
      <div className="no-print sticky top-0 z-20">
        <OfflineNotice />
        <TopBar path={path} user={user} />
      </div>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-3 py-4 md:px-6 md:py-8">
        <div className="rounded-panel border border-tan bg-panel p-5 shadow-panel has-[[data-narrow]]:mx-auto has-[[data-narrow]]:max-w-xl md:p-8 print:border-0 print:p-0 print:shadow-none">
          {children}
        </div>
      </main>
      <Footer />
    </div>
    <BottomBar path={path} />
  </>
);
