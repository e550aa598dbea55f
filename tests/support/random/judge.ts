import type { LightMyRequestResponse } from 'fastify';
import { PROBLEM_STATUS, problemSchema } from '#shared/contracts/problem.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/sign-in/cookies.ts';
import { type Caller, isPlain, type RandomCall } from './calls.ts';

/** What was asked and answered, with what the log said meanwhile. */
export type Exchange = {
  call: RandomCall;
  /** As it was sent: names of existing things put in. */
  sent: { url: string; headers: Record<string, string>; body: unknown; sessionToken: string | null };
  response: LightMyRequestResponse;
  /** Its body as text, however it was packed. */
  text: string;
  log: readonly string[];
};

type Rule = (exchange: Exchange) => string | null;

const isProblem = ({ response }: Exchange): boolean => response.statusCode >= 400;

const neverBreaks: Rule = ({ response, text }) =>
  response.statusCode >= 500 ? `it broke: ${response.statusCode} ${text.slice(0, 300)}` : null;

const isPage = ({ headers }: LightMyRequestResponse): boolean => /^text\/html/.test(String(headers['content-type']));

/** The provider that the demo brings along is a library that answers in its own way. */
const isOfLibrary = ({ route }: RandomCall): boolean => route.path.startsWith('/demo-identity/');

const refusesInOneShape: Rule = (exchange) => {
  const { call, response, text } = exchange;
  // An address that no route has is answered with the page for that.
  if (!isProblem(exchange) || isOfLibrary(call) || (response.statusCode === 404 && isPage(response))) return null;

  const parsed = problemSchema.strict().safeParse(parseJson(text));
  if (!parsed.success) return `a refusal in another shape: ${text.slice(0, 300)}`;
  if (PROBLEM_STATUS[parsed.data.code] !== response.statusCode) {
    return `${parsed.data.code} with status ${response.statusCode}`;
  }
  if (response.headers['cache-control'] !== 'no-store') return 'a refusal that may be kept';
  if (parsed.data.message.trim() === '') return 'a refusal without words';
  const isInner = /node_modules|\bat \S+:\d+|insert into|select .* from|\bZodError\b/i.test(parsed.data.message);

  return isInner ? `a refusal that shows the inside: ${parsed.data.message}` : null;
};

const keepsTheContract: Rule = ({ call, response, text }) => {
  const { endpoint } = call.route;
  if (!endpoint || response.statusCode !== 200 || !isPlain(call)) return null;
  if (endpoint.response === 'redirect') return isPage(response) ? null : 'neither a redirect nor a page';

  const parsed = endpoint.response.safeParse(parseJson(text));
  return parsed.success ? null : `against its contract: ${parsed.error.message.slice(0, 300)}`;
};

const STATUS_WHEN_REFUSED: Record<Caller, Partial<Record<string, number>>> = {
  visitor: { user: 401, member: 401, admin: 401 },
  withoutAccess: { member: 402, admin: 403 },
  member: { admin: 403 },
  admin: {},
};

const SAFE = ['GET', 'HEAD'];

const asksLevels: Rule = ({ call, response }) => {
  const { route, caller, headers } = call;
  if (!isPlain(call)) return null;
  const isForeign =
    (headers['host'] ?? 'localhost') !== 'localhost' ||
    (!SAFE.includes(route.method) &&
      (route.endpoint?.provenBy ?? 'origin') === 'origin' &&
      // A host that differs from the origin is another site, too.
      (headers['origin'] !== undefined || headers['host'] !== undefined));
  if (isForeign && !isOfLibrary(call)) {
    return response.statusCode === 403 ? null : `a call from elsewhere was answered ${response.statusCode}`;
  }
  const expected = STATUS_WHEN_REFUSED[caller][route.access];

  return expected === undefined || response.statusCode === expected
    ? null
    : `${caller} on a route for ${route.access} was answered ${response.statusCode}, not ${expected}`;
};

const leadsNowhereElse: Rule = ({ response }) => {
  const { location } = response.headers;
  if (location === undefined) return null;
  const { origin } = new URL(String(location), 'http://localhost:5000');

  return ['http://localhost:5000', 'http://localhost'].includes(origin) ? null : `leads to ${location}`;
};

const isProtected: Rule = ({ call, response }) => {
  const { headers, statusCode } = response;
  if (isOfLibrary(call)) return null;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'")) return 'may be framed';
  const cache = String(headers['cache-control'] ?? '');
  const isPrivate = call.route.access !== 'public' && isPlain(call);
  if (isPrivate && statusCode < 400 && !/no-store|private/.test(cache)) return `a shared cache may keep it: ${cache}`;
  const loose = response.cookies.filter(
    ({ name, httpOnly, sameSite }) => sameSite === undefined || (httpOnly !== true && name !== SIGNED_IN_HINT_COOKIE),
  );

  return loose.length > 0 ? `a loose cookie: ${loose.map(({ name }) => name).join(', ')}` : null;
};

const tellsNothingOfOthers =
  (strangersWords: readonly string[]): Rule =>
  ({ call, response, text }) => {
    if (call.caller === 'admin') return null;
    const told = strangersWords.find((word) => text.includes(word) || JSON.stringify(response.headers).includes(word));

    return told ? `tells of somebody else: ${told} in ${text.slice(0, 300)}` : null;
  };

const tellsNoSecret =
  (secrets: readonly string[]): Rule =>
  ({ text, sent }) => {
    const told = [...secrets, sent.sessionToken ?? secrets[0] ?? ''].find((secret) => text.includes(secret));

    return told ? `tells a secret: ${text.slice(0, 300)}` : null;
  };

/** Texts and exact numbers in what was sent. Short ones prove nothing where they turn up. */
const tracesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length >= 8 ? [value] : [];
  if (typeof value === 'number') return /\.\d{4,}$/.test(String(value)) ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];

  return Object.values(value).flatMap(tracesOf);
};

/** What a line of the log says by itself, without the path, which is written on purpose. */
const saidBy = (line: string): string => {
  const {
    path: _path,
    time: _time,
    reqId: _id,
    requestId: _request,
    ...said
  } = parseJson(line) as Record<string, unknown>;

  return JSON.stringify(said);
};

const logsNothingSecret =
  (secrets: readonly string[]): Rule =>
  ({ sent, log }) => {
    const [, query = ''] = sent.url.split('?', 2);
    const traces = [
      ...secrets,
      ...tracesOf(sent.body),
      ...tracesOf(sent.headers['authorization']),
      ...(sent.sessionToken ? [sent.sessionToken] : []),
      ...(query.length >= 8 ? [query] : []),
    ];
    for (const line of log) {
      const said = saidBy(line);
      const trace = traces.find((text) => said.includes(JSON.stringify(text).slice(1, -1)));
      if (trace) return `the log holds ${JSON.stringify(trace)}: ${line}`;
      if (/[\w.]+@[\w-]+\.\w{2,}/.test(line)) return `the log holds an address: ${line}`;
    }
    return null;
  };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What must hold of every exchange, whatever was asked. Gives back what does not. */
export const createJudge = ({
  strangersWords,
  secrets,
}: {
  strangersWords: readonly string[];
  secrets: readonly string[];
}) => {
  const rules: Rule[] = [
    neverBreaks,
    refusesInOneShape,
    keepsTheContract,
    asksLevels,
    leadsNowhereElse,
    isProtected,
    tellsNothingOfOthers(strangersWords),
    tellsNoSecret(secrets),
    logsNothingSecret(secrets),
  ];

  return (exchange: Exchange): string[] => rules.flatMap((rule) => rule(exchange) ?? []);
};
