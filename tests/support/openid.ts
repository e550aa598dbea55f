import type { LightMyRequestResponse } from 'fastify';
import type { createTestApp } from './test-app.ts';

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, 'call'>;
type Cookies = Record<string, string>;

const keepCookies = (cookies: Cookies, response: LightMyRequestResponse): void => {
  for (const { name, value } of response.cookies) {
    if (value === '') delete cookies[name];
    else cookies[name] = value;
  }
};

/** Where the provider sends the browser: by a redirect, or by a form that sends itself. */
const readAnswer = ({ headers, body }: LightMyRequestResponse) => {
  if (headers.location) return { kind: 'redirect' as const, url: String(headers.location), form: {} };
  const fields = [...body.matchAll(/name="([^"]+)" value="([^"]*)"/g)];

  return {
    kind: 'form' as const,
    url: /action="([^"]+)"/.exec(body)?.[1] ?? '',
    form: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
  };
};

type Answer = { email?: string; isVerified?: boolean; isRefused?: boolean };

/** A browser that goes to the demo's provider and comes back, following what both answer. */
export const createOpenIdBrowser = ({ call }: App, cookies: Cookies = {}) => {
  const visit = async (url: string): Promise<LightMyRequestResponse> => {
    const response = await call({ method: 'GET', url: url.replace('http://localhost:5000', ''), cookies });
    keepCookies(cookies, response);

    return response;
  };
  const submit = async (url: string, form: Record<string, string>): Promise<LightMyRequestResponse> => {
    const response = await call({
      method: 'POST',
      url: url.replace('http://localhost:5000', ''),
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    keepCookies(cookies, response);

    return response;
  };

  return {
    cookies,
    visit,
    submit,

    /** As far as the provider's answer, which is not handed over yet. */
    async authorize(start: string, { email = 'pat@test.example', isVerified = true, isRefused = false }: Answer = {}) {
      const toProvider = await visit(start);
      const toPage = await visit(String(toProvider.headers.location));
      const page = String(toPage.headers.location);
      await visit(page);
      const answered = await submit(page, {
        email,
        ...(isVerified && { verified: 'yes' }),
        answer: isRefused ? 'refuse' : 'continue',
      });
      const resumed = readAnswer(await visit(String(answered.headers.location)));
      if (!resumed.url.endsWith('/session/end/confirm')) return resumed;

      // Somebody else than before: the provider ends what it had, by a form that sends itself, and goes on.
      const ended = await submit(resumed.url, resumed.form);
      return readAnswer(await visit(String(ended.headers.location)));
    },

    /** There and back again. */
    async signIn(start: string, answer: Answer = {}) {
      const { kind, url, form } = await this.authorize(start, answer);

      return kind === 'redirect' ? visit(url) : submit(url, form);
    },
  };
};
