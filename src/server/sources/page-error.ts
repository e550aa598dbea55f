/** Why a page could not be read, as an editor is told. No sentence repeats anything that came from the page. */
export const REASONS = {
  status: 'The site answers with an error.',
  'no-host': "We can't find a site by that name.",
  'no-connection': "The site doesn't answer.",
  'too-slow': 'The site took too long to answer.',
  'bad-certificate': "The site's certificate isn't valid.",
  'unsafe-url':
    "The link leads to a URL that we don't open: another scheme or port, a password, or from https back to http.",
  'private-address': "The site's name leads into a private network. We didn't connect.",
  'too-many-redirects': 'The page redirects too many times.',
  'too-large': 'The page is too large for us to read.',
  'other-type': 'The link leads to something other than a web page, text, or a PDF.',
  unreadable: "We couldn't read what the site sent.",
  'no-text': 'The page has no text without its scripts.',
} as const;

export type Reason = keyof typeof REASONS;

/** We could not read the page, and asked no more of the site than it allows. */
export class PageError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(REASONS[reason], options);
    this.reason = reason;
  }
}

const NO_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL', 'ENODATA', 'ESERVFAIL'];
/** How OpenSSL and Node name what is wrong with a certificate or with the handshake. */
const OF_TLS = /CERT|SIGNATURE|ISSUER|^CRL_|^ERR_TLS|^ERR_SSL|^EPROTO$|HOSTNAME_MISMATCH/;
/** Of Node's HTTP parser and of zlib. */
const OF_FORM = /^HPE_|^Z_|^ERR_INVALID_|^ERR_HTTP/;

const reasonOfCode = (code: string): Reason => {
  if (NO_HOST.includes(code)) return 'no-host';
  if (OF_TLS.test(code)) return 'bad-certificate';

  return OF_FORM.test(code) ? 'unreadable' : 'no-connection';
};

/** What the network does to us is a finding; anything else is a bug and stays one. */
export const pageErrorOf = (error: unknown): PageError => {
  if (error instanceof PageError) return error;
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return new PageError('too-slow', { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') throw error;

  return new PageError(reasonOfCode(code), { cause: error });
};
