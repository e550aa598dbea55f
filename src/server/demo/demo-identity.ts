import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { foldEmail } from '#shared/sign-in/email.ts';
import { AppError } from '../errors.ts';
import { createMemoryAdapter } from './demo-identity-memory.ts';
import { renderDemoSignIn } from './demo-identity-page.ts';

const PATH = '/demo-identity';
const NAMES: Record<string, string> = { 'demo-google': 'Google', 'demo-apple': 'Apple' };
/** A demo that is shown under many names keeps a provider for the latest few. */
const MOST_ORIGINS = 8;

/** Everything that the provider knows of a person is in the person's id: there is nothing to keep. */
const idOf = (email: string, isVerified: boolean): string =>
  `${isVerified ? 'v' : 'u'}.${Buffer.from(foldEmail(email)).toString('base64url')}`;

const claimsOf = (id: string) => {
  const email = Buffer.from(id.slice(2), 'base64url').toString();
  const [name = ''] = email.split('@');

  return { sub: id, email, email_verified: id.startsWith('v.'), name };
};

const configure = (origin: string, clientSecret: string): Configuration => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const clientOf = (id: 'google' | 'apple') => ({
    client_id: `demo-${id}`,
    client_secret: clientSecret,
    redirect_uris: [`${origin}/api/login/callback/${id}`],
    token_endpoint_auth_method: 'client_secret_post' as const,
    id_token_signed_response_alg: 'ES256' as const,
  });

  return {
    adapter: createMemoryAdapter(),
    clients: [clientOf('google'), clientOf('apple')],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'demo' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${PATH}/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
    // Its page has asked already: nobody is asked a second time what may be told.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();

      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
};

type OwnRequest = { method: string; headers: Record<string, string>; body?: unknown };

const OVER = 'This sign-in has expired. Go back and start again.';

/** For bodies that declare their length. The library itself stops reading one that doesn't. */
const refuseTooLarge = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) <= request.routeOptions.bodyLimit) return;
  reply.header('connection', 'close');
  throw new AppError('too-large', 'Request body is too large');
};

/** The library lets every other site read its public answers. We let none. */
const sayToNoOtherOrigin = ({ res }: { res: ServerResponse }): void => {
  for (const name of res.getHeaderNames()) if (name.startsWith('access-control-')) res.removeHeader(name);
};

/**
 * A real OpenID provider on the same server, so that the demo signs in by the same protocol as the real thing. Its
 * library is loaded when it is first used, and production never gets here.
 */
export const mountDemoIdentity = (app: FastifyInstance, originFor: (request: FastifyRequest) => string) => {
  const clientSecret = randomBytes(32).toString('base64url');
  const byOrigin = new LRUCache<string, Promise<Provider>>({ max: MOST_ORIGINS });

  const load = async (origin: string): Promise<Provider> => {
    const { Provider: OidcProvider } = await import('oidc-provider/lib/provider.js');
    const provider = new OidcProvider(`${origin}${PATH}`, configure(origin, clientSecret));
    // It believes what `handOver` says about the address that the browser sees.
    provider.proxy = true;
    provider.use(async (context, next) => {
      await next();
      sayToNoOtherOrigin(context);
    });

    return provider;
  };
  const providerAt = (origin: string): Promise<Provider> => {
    const provider = byOrigin.get(origin) ?? load(origin);
    byOrigin.set(origin, provider);

    return provider;
  };

  /** Tells the library where the browser thinks it is: a proxy may stand before us. */
  const handOver = async (request: FastifyRequest): Promise<Provider> => {
    const origin = originFor(request);
    const { protocol, host } = new URL(origin);
    Object.assign(request.raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });

    return providerAt(origin);
  };

  /** Hands a request over as it came: the library is a server of its own and knows itself by the path above it. */
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const provider = await handOver(request);
    // The library writes its own answers on top of our usual headers, and adds its inline scripts to the policy.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.hijack();
    const { raw } = request;
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(PATH.length) || '/' });
    await provider.callback()(raw, reply.raw);
  };

  const showSignIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await handOver(request);
    const { params, uid } = await provider.interactionDetails(request.raw, reply.raw);

    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderDemoSignIn(NAMES[String(params['client_id'])] ?? 'Demo', `${PATH}/interaction/${uid}`));
  };

  /** Runs before a body is read: only the browser that started a sign-in can answer it. */
  const requireSignIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const provider = await handOver(request);
    try {
      await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if ((error as Error).name !== 'SessionNotFound') throw error;
      // Don't wait for the rest of the body.
      reply.header('connection', 'close');
      throw new AppError('not-found', OVER);
    }
  };

  const answerSignIn = async (request: FastifyRequest<{ Body: URLSearchParams }>, reply: FastifyReply) => {
    const form = request.body;
    const provider = await handOver(request);
    const email = form.get('email')?.trim() ?? '';
    const isRefused = form.get('answer') === 'refuse' || !/^[^@\s]+@[^@\s]+$/.test(email);
    const result = isRefused
      ? { error: 'access_denied', error_description: 'The person refused.' }
      : { login: { accountId: idOf(email, form.get('verified') === 'yes') } };
    const address = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });

    return reply.redirect(address, 303);
  };

  // Proven by the library's own cookies and secrets: our server calls it too, and says no origin.
  const config = { access: 'public', provenBy: 'openid-state' } as const;

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('onRequest', requireSignIn);
    scope.get(`${PATH}/interaction/:uid`, { config }, showSignIn);
    scope.post(`${PATH}/interaction/:uid`, { config }, answerSignIn);
  });

  app.register(async (scope) => {
    // Bodies are left unread for the library, which stops at 56 KB.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', refuseTooLarge);
    scope.get(`${PATH}/*`, { config }, pass);
    scope.post(`${PATH}/*`, { config }, pass);
  });

  return {
    issuerAt: (origin: string): string => `${origin}${PATH}`,
    clientSecret,

    /** How our own half reaches it: within this process, whatever name and port it is known by outside. */
    async fetch(url: string, { method, headers, body }: OwnRequest): Promise<Response> {
      const { host, pathname, search } = new URL(url);
      const answer = await app.inject({
        method: method as 'GET' | 'POST',
        url: `${pathname}${search}`,
        headers: { ...headers, host },
        ...(body ? { payload: String(body) } : {}),
      });

      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      });
    },
  };
};
