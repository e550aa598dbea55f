import type { PushSubscriptionDetails } from '#shared/contracts/follows.ts';
import { pushSubscriptionSchema } from '#shared/contracts/follows.ts';

/** Whether this browser has notifications of pages that are closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export class PushRefused extends Error {}

/** Asks for leave, then for an endpoint. Throws in words for the reader. */
export const subscribeBrowser = async (pushKey: string): Promise<PushSubscriptionDetails> => {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushRefused(
      'Your browser blocks notifications from this site. Allow them in its settings, then try again.',
    );
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) })
    .catch(() => null);
  const details = pushSubscriptionSchema.safeParse(
    subscription && (({ endpoint, keys }) => ({ endpoint, keys }))(subscription.toJSON()),
  ).data;
  if (!details) throw new PushRefused('Your browser couldn’t reach its notification service. Try again later.');

  return details;
};

export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
