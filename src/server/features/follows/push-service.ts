import type { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import type { PushSubscriptionDetails } from '#shared/contracts/follows.ts';

/** The services of the browsers that there are. We call no other host that someone claims to listen at. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** A phone that is off for longer learns of it when the app is opened. */
const KEPT_SECONDS = 3 * 24 * 60 * 60;
const TIMEOUT_MS = 10_000;

export type PushKeys = { publicKey: string; privateKey: string };

type PushOutcome = 'delivered' | 'gone';

export type PushService = {
  mayCall: (endpoint: string) => boolean;
  /** Throws when the service can't be reached or refuses for now. */
  send: (to: PushSubscriptionDetails, text: string, keys: PushKeys, contact: string) => Promise<PushOutcome>;
};

const GONE = [404, 410];

/** `hosts` and `agent` are others in tests, where a service stands on this machine. */
export const createPushService = (hosts: readonly string[] = HOSTS, agent?: Agent): PushService => {
  const mayCall = (endpoint: string): boolean => {
    const { protocol, hostname } = new URL(endpoint);

    return (
      protocol === 'https:' &&
      hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
    );
  };

  return {
    mayCall,
    async send(to, text, { publicKey, privateKey }, contact) {
      try {
        await webPush.sendNotification(to, text, {
          vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
          TTL: KEPT_SECONDS,
          timeout: TIMEOUT_MS,
          // One that waits for a phone is replaced by the next.
          topic: 'law-changed',
          ...(agent && { agent }),
        });

        return 'delivered';
      } catch (error) {
        if (error instanceof WebPushError && GONE.includes(error.statusCode)) return 'gone';
        throw error;
      }
    },
  };
};
