import type { ProviderId } from '#shared/contracts/sign-in.ts';

export const PROVIDER_NAMES: Record<ProviderId, string> = {
  google: 'Google',
  apple: 'Apple',
  oidc: 'your sign-in service',
};
