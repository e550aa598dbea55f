import type { FakeWorld, Trouble } from './fake-world.ts';

/** As Google's own, of which programs read the code and people the message. */
class MapsRequestError extends Error {
  override readonly name = 'MapsRequestError';
  readonly code: string;
  readonly endpoint: string;

  constructor(endpoint: string, code: string, text: string) {
    super(`${endpoint}: ${code}: ${text}`);
    this.code = code;
    this.endpoint = endpoint;
  }
}

/** The older libraries and the newer ones have other words for the same trouble. */
const CODES: Record<Exclude<Trouble, 'never'>, { old: string; current: string }> = {
  quota: { old: 'OVER_QUERY_LIMIT', current: 'RESOURCE_EXHAUSTED' },
  denied: { old: 'REQUEST_DENIED', current: 'PERMISSION_DENIED' },
};

export const nothingFound = (): Error =>
  new MapsRequestError('GEOCODER_GEOCODE', 'ZERO_RESULTS', 'No result was found for this GeocoderRequest.');

/** Answers as a call does that goes over the network: later, or not at all, or with an error. */
export const answer = async <T>(
  world: FakeWorld,
  endpoint: string,
  names: readonly string[],
  result: () => T,
): Promise<T> => {
  const trouble = names.map((name) => world.troubles[name]).find((one) => one !== undefined);
  await Promise.resolve();
  if (trouble === 'never') return new Promise(() => undefined);
  if (!trouble) return result();
  const { old, current } = CODES[trouble];

  throw new MapsRequestError(endpoint, endpoint === 'GEOCODER_GEOCODE' ? old : current, 'The request was refused.');
};

/** What Google's libraries throw at a program that asks for what does not exist. */
export const invalidValue = (text: string): Error => {
  const error = new Error(text);
  error.name = 'InvalidValueError';

  return error;
};
