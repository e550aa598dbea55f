import './lib/zod-without-eval.ts';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepForOffline } from './app/offline.ts';
import { preloadOnIntent } from './app/preload-on-intent.ts';
import { findVisitorScreen, preloadLikely } from './app/screens.ts';
import { onLongAway } from './lib/away.ts';
import { noticeKeptFrame, onReturn } from './lib/connection.ts';
import { presumeSignedOut } from './lib/current-user.ts';
import { noteEarlyInput } from './lib/early-input.ts';
import { watchInstallOffer } from './lib/install-prompt.ts';
import { putPageData, readPageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createBrowserHistory, Router } from './lib/router.tsx';
import { loadSiteConfig } from './lib/site-config.tsx';
import { followSystemTheme } from './lib/theme.ts';
import './app/theme.css';

type AliveProps = { onAlive: () => void; children: ReactNode };

const Alive = ({ onAlive, children }: AliveProps) => {
  useEffect(onAlive, [onAlive]);

  return children;
};

/** For browsers' tools and our tests: from here on every tap is answered. */
const markAlive = () => void performance.mark('alive');

const start = async (root: HTMLElement): Promise<void> => {
  const isPrerendered = 'prerendered' in root.dataset;
  const queryClient = createQueryClient();
  putPageData(queryClient, readPageData());
  noticeKeptFrame();
  // What the device had kept, or what failed, gives way to what the server says.
  onReturn(() => void queryClient.invalidateQueries());
  onLongAway(() => void queryClient.invalidateQueries());
  watchInstallOffer();

  const [config] = await Promise.all([
    loadSiteConfig(),
    isPrerendered ? findVisitorScreen(window.location.pathname)?.preload() : preloadLikely(window.location.pathname),
  ]);

  const app = (
    <Router history={createBrowserHistory()}>
      <App config={config} queryClient={queryClient} />
    </Router>
  );

  if (isPrerendered) {
    presumeSignedOut(queryClient);
    const repeatInput = noteEarlyInput(root);
    // A moment later: in its own work React brings no part of the page to life.
    const onAlive = () => {
      markAlive();
      setTimeout(repeatInput);
    };
    // In small steps: the page can be read and scrolled while it comes to life.
    startTransition(() => void hydrateRoot(root, <Alive onAlive={onAlive}>{app}</Alive>));
  } else {
    createRoot(root).render(<Alive onAlive={markAlive}>{app}</Alive>);
  }

  followSystemTheme();
  preloadOnIntent();
  keepForOffline();
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// A start that fails leaves the page as it came, readable, and the error in the console.
void start(root);
