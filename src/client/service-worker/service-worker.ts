import { KEPT_ANSWER, KEPT_FRAME } from '../lib/kept-marks.ts';
import { createKeptAnswers, MEMBER } from './kept-answers.ts';
import { handlingOf, SIGN_OUT } from './offline-rules.ts';

/** Filled in by the build: the files that the frame, the guide and the regulations need, and a name for this set. */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_VERSION: string;

// The library of types that has these leaves out everything else that a page has.
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type RequestEvent = WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type PushedEvent = WorkerEvent & { data: { json: () => unknown } | null };
type ClickedEvent = WorkerEvent & { notification: Notification };
type WorkerEvents = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: RequestEvent;
  message: MessageEvent;
  push: PushedEvent;
  notificationclick: ClickedEvent;
};
type Worker = {
  location: Location;
  clients: { claim: () => Promise<void>; openWindow: (url: string) => Promise<unknown> };
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
};

const worker = self as unknown as Worker;
const SHELL = `shell-${OFFLINE_VERSION}`;
/** Exists while someone has signed out here and the server does not know it yet. */
const SIGN_OUT_DUE = 'sign-out-due';
/** Any page of the app: the server answers it with the bare frame, the same for everyone. */
const FRAME = '/regulations';
const keptAnswers = createKeptAnswers(caches);

/** The app as it starts from this device, which happens only offline: it must know that. */
const fetchFrame = async (): Promise<Response> => {
  // Without the session: the frame must belong to no one.
  const answer = await fetch(FRAME, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The frame answered ${answer.status}`);
  const page = await answer.text();

  return new Response(page.replace('<html', `<html ${KEPT_FRAME}`), { headers: answer.headers });
};

const install = async (): Promise<void> => {
  const cache = await caches.open(SHELL);
  await cache.addAll(OFFLINE_FILES);
  await cache.put(FRAME, await fetchFrame());
};

const removeOldVersions = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![SHELL, MEMBER, SIGN_OUT_DUE].includes(name)).map((name) => caches.delete(name)),
  );
};

const answerAsset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request);
  if (kept) return kept;

  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());

  return answer;
};

/** The kept frame, which says what is missing; without it the browser says that it is offline. */
const answerWithFrame = async (error: unknown): Promise<Response> => {
  const frame = await caches.match(FRAME);
  if (!frame) throw error;

  return frame;
};

/** Tells the server what it missed, before any page could show someone as signed in. */
const catchUpOnSignOut = async (): Promise<void> => {
  if (!(await caches.has(SIGN_OUT_DUE))) return;

  await fetch(SIGN_OUT, { redirect: 'manual' });
  await caches.delete(SIGN_OUT_DUE);
};

const answerPage = async (request: Request): Promise<Response> => {
  try {
    await catchUpOnSignOut();

    return await fetch(request);
  } catch (error) {
    return answerWithFrame(error);
  }
};

/** The next person on this browser gets no notification for the one before. */
const endPush = async (): Promise<void> => {
  const subscription = await worker.registration.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
};

const answerSignOut = async (request: Request): Promise<Response> => {
  await keptAnswers.forget();
  await endPush();

  try {
    const answer = await fetch(request);
    await caches.delete(SIGN_OUT_DUE);
    // Until now the page could still ask for the one who leaves.
    await keptAnswers.forget();

    return answer;
  } catch (error) {
    await caches.open(SIGN_OUT_DUE);

    return answerWithFrame(error);
  }
};

/** A sign-out that is due comes first: afterwards it would end the session that now begins. */
const answerForgetting = async (request: Request): Promise<Response> => {
  await keptAnswers.forget();
  await catchUpOnSignOut();
  const answer = await fetch(request);
  // Until now the page could still ask for the one before.
  await keptAnswers.forget();

  return answer;
};

const answerMember = async (event: RequestEvent): Promise<Response> => {
  const { request } = event;
  const keep = keptAnswers.beginKeeping();

  try {
    const answer = await fetch(request);
    if (answer.status === 401) await keptAnswers.forget();
    // Access has ended: what only members see goes.
    if (answer.status === 402) await keptAnswers.remove(request);
    if (answer.status === 200) event.waitUntil(keep(request, answer.clone()));

    return answer;
  } catch (error) {
    const kept = await keptAnswers.find(request);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set(KEPT_ANSWER, '1');

    return new Response(kept.body, { headers });
  }
};

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOldVersions().then(() => worker.clients.claim())));
// The page says when the reader wants the new version: a reload in the middle of a form would lose it.
worker.addEventListener('message', ({ data }) => {
  if (data === 'use-new-version') void worker.skipWaiting();
});
/** What the server sent is a title and no more: a lock screen is read by others too. */
const showPush = ({ data }: PushedEvent): Promise<void> => {
  const { title } = (data?.json() ?? {}) as { title?: string };

  // Under one tag: a second one takes the place of the first.
  return worker.registration.showNotification(title ?? 'News for a state you follow', {
    tag: 'law-changed',
    icon: '/icon-192.png',
  });
};

worker.addEventListener('push', (event) => event.waitUntil(showPush(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow('/changes'));
});
worker.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, worker.location.origin);

  if (handling === 'asset') event.respondWith(answerAsset(event.request));
  if (handling === 'page') event.respondWith(answerPage(event.request));
  if (handling === 'member') event.respondWith(answerMember(event));
  if (handling === 'sign-out') event.respondWith(answerSignOut(event.request));
  if (handling === 'forget') event.respondWith(answerForgetting(event.request));
});
