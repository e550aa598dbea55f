import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { ProviderId } from '#shared/contracts/sign-in.ts';
import { type Clock, DAY_MS } from '../../../clock.ts';
import { type AppleKey, signAppleSecret } from './apple-secret.ts';

/** What an operator has set up; null: not. */
export type SocialSettings = {
  google: { clientId: string; clientSecret: string } | null;
  apple: AppleKey | null;
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
};

/** The demo's own provider: it stands in for Google and Apple where those are not set up. */
export type DemoIdentity = {
  issuerAt: (origin: string) => string;
  clientSecret: string;
  fetch: CustomFetch;
};

/** One way to sign in, as the protocol needs it. */
export type Provider = {
  id: ProviderId;
  name: string;
  issuer: string;
  clientId: string;
  authenticate: (library: typeof import('openid-client')) => ClientAuth;
  /** Apple posts its answer when it is asked for a name or an address. */
  responseMode: 'form_post' | null;
  scope: string;
  /** Asks to be asked again who is there. */
  promptForProof: string;
  /** Asks so each time: else the demo would not let anybody be somebody else. */
  alwaysPrompts: boolean;
  /** Whose pictures our pages may show. */
  showsPicture: boolean;
  fetch: CustomFetch | null;
};

const NAMES: Record<ProviderId, string> = { google: 'Google', apple: 'Apple', oidc: 'your sign-in service' };
const TIMEOUT_S = 10;

const COMMON = {
  responseMode: null,
  scope: 'openid email profile',
  promptForProof: 'login',
  alwaysPrompts: false,
  showsPicture: false,
  fetch: null,
} as const;

const ofSettings = ({ google, apple, oidc }: SocialSettings, clock: Clock): Provider[] => [
  ...(google
    ? [
        {
          ...COMMON,
          id: 'google' as const,
          name: NAMES.google,
          issuer: 'https://accounts.google.com',
          clientId: google.clientId,
          authenticate: ({ ClientSecretPost }: typeof import('openid-client')) => ClientSecretPost(google.clientSecret),
          promptForProof: 'select_account',
          showsPicture: true,
        },
      ]
    : []),
  ...(apple
    ? [
        {
          ...COMMON,
          id: 'apple' as const,
          name: NAMES.apple,
          issuer: 'https://appleid.apple.com',
          clientId: apple.clientId,
          // The library waits for it, as it does for its own signed ones.
          authenticate: (): ClientAuth => async (_server, client, body) => {
            body.set('client_id', client.client_id);
            body.set('client_secret', await signAppleSecret(apple, clock()));
          },
          responseMode: 'form_post' as const,
          scope: 'openid email name',
        },
      ]
    : []),
  ...(oidc
    ? [
        {
          ...COMMON,
          id: 'oidc' as const,
          name: NAMES.oidc,
          issuer: oidc.issuer,
          clientId: oidc.clientId,
          authenticate: ({ ClientSecretBasic }: typeof import('openid-client')) => ClientSecretBasic(oidc.clientSecret),
        },
      ]
    : []),
];

const ofDemo = (demo: DemoIdentity, id: 'google' | 'apple', origin: string): Provider => ({
  ...COMMON,
  id,
  name: NAMES[id],
  issuer: demo.issuerAt(origin),
  clientId: `demo-${id}`,
  authenticate: ({ ClientSecretPost }) => ClientSecretPost(demo.clientSecret),
  responseMode: id === 'apple' ? 'form_post' : null,
  alwaysPrompts: true,
  fetch: demo.fetch,
});

export const createProviders = (settings: SocialSettings, demo: DemoIdentity | null, clock: Clock) => {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  const listAt = (origin: string): Provider[] => {
    const real = ofSettings(settings, clock);
    const missing = (['google', 'apple'] as const).filter((id) => !real.some((one) => one.id === id));
    // Where an operator has brought a provider for everybody, the demo's own stays out of the way.
    return demo && !settings.oidc ? [...real, ...missing.map((id) => ofDemo(demo, id, origin))] : real;
  };

  const discover = async ({ issuer, clientId, authenticate, fetch }: Provider): Promise<Configuration> => {
    // Loaded when somebody first signs in so: the server is up sooner without it.
    const library = await import('openid-client');
    const isPlain = issuer.startsWith('http:');

    return library.discovery(new URL(issuer), clientId, undefined, authenticate(library), {
      timeout: TIMEOUT_S,
      ...(fetch && { [library.customFetch]: fetch }),
      // Settings allow this in demo mode only.
      ...(isPlain && { execute: [library.allowInsecureRequests] }),
    });
  };

  return {
    listAt,

    /** The one that is meant: by its name, or the one that stands in for it. */
    find: (id: ProviderId, origin: string): Provider | null => {
      const all = listAt(origin);

      return all.find((one) => one.id === id) ?? all.find((one) => one.id === 'oidc') ?? null;
    },

    /** What the provider says of itself, asked once a day. A failure is not kept. */
    async configurationOf(provider: Provider): Promise<Configuration> {
      const key = `${provider.issuer} ${provider.clientId}`;
      const kept = known.get(key);
      if (kept && kept.until > clock().getTime()) return kept.configuration;

      const configuration = discover(provider);
      known.set(key, { configuration, until: clock().getTime() + DAY_MS });
      configuration.catch(() => known.delete(key));

      return configuration;
    },
  };
};

export type Providers = ReturnType<typeof createProviders>;
