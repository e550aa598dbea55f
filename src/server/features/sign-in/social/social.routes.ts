import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { proveByProvider } from '#shared/contracts/account.ts';
import {
  emailSchema,
  finishSocialLogin,
  finishSocialLoginByForm,
  type ProviderId,
  startSocialLogin,
} from '#shared/contracts/sign-in.ts';
import { clientOf } from '../../../http/client-of.ts';
import { handle } from '../../../http/handle.ts';
import { hashSecret, newSecret } from '../../../sessions/secrets.ts';
import { FLOW_MINUTES } from '../account-cookies.ts';
import type { AccountsContext } from '../account-parts.ts';
import { createAccountsRepository } from '../accounts.repository.ts';
import { mailConfirmation } from '../confirmation.ts';
import type { Proof } from '../proof.ts';
import type { SignIn } from '../sign-in.ts';
import { renderChooser } from './chooser-page.ts';
import { createFlowsRepository, type Flow } from './flows.repository.ts';
import type { Provider, Providers } from './providers.ts';
import { createSocialAccounts, type SocialPerson, SocialRefusal } from './social-account.ts';

const STARTS_PER_CLIENT = { max: 60, windowSeconds: 15 * 60 };
const PROOFS_PER_USER = { max: 20, windowSeconds: 15 * 60 };
/** Where a failure is told: on the page where it began. */
const FAILED: Record<Flow['purpose'], string> = {
  'sign-in': '/auth?error=provider',
  'sign-up': '/signup?error=provider',
  prove: '/account?proof=failed',
};

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Apple says a name once, beside its answer, and nobody signs it: it is only a name. */
const nameIn = (answer: URLSearchParams): string | null => {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '') as { name?: { firstName?: unknown; lastName?: unknown } };
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string' && part !== '');

    return parts.length > 0 ? parts.join(' ') : null;
  } catch {
    return null;
  }
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const describePerson = (
  { id, showsPicture }: Provider,
  claims: IDToken | UserInfoResponse,
  answer: URLSearchParams,
): SocialPerson => ({
  provider: id,
  subject: String(claims.sub),
  email: emailSchema.safeParse(claims['email']).data ?? null,
  // Apple writes it as text.
  isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  name: textOf(claims['name']) ?? nameIn(answer),
  pictureUrl: showsPicture ? textOf(claims['picture']) : null,
});

/** In by a provider: a code flow with PKCE, state and nonce, finished once, in the browser that began it. */
export const socialRoutes = (
  app: FastifyInstance,
  context: AccountsContext,
  { signIn, proof, providers }: { signIn: SignIn; proof: Proof; providers: Providers },
): void => {
  const { db, sessions, cookies, accountCookies, limits, originFor, productName, clock } = context;
  const socialAccounts = createSocialAccounts(context, proof);

  const addressOf = (request: FastifyRequest, id: ProviderId): string =>
    `${originFor(request)}/api/login/callback/${id}`;

  /** Where the browser is sent; what comes back is checked against what is written down here. */
  const begin = async (provider: Provider, { request, reply }: Exchange, flow: Pick<Flow, 'purpose' | 'sessionId'>) => {
    const library = await import('openid-client');
    const configuration = await providers.configurationOf(provider);
    const [state, nonce, codeVerifier] = [newSecret(), newSecret(), library.randomPKCECodeVerifier()];
    const { purpose } = flow;

    await createFlowsRepository(db).begin({
      ...flow,
      stateHash: hashSecret(state),
      browserHash: accountCookies.markFlow(request, reply),
      knownAs: accountCookies.markBrowser(request, reply),
      provider: provider.id,
      nonce,
      codeVerifier,
      expiresAt: new Date(clock().getTime() + FLOW_MINUTES * 60_000),
    });
    const asksAgain = purpose === 'prove' || provider.alwaysPrompts;

    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: addressOf(request, provider.id),
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(provider.responseMode && { response_mode: provider.responseMode }),
      ...(asksAgain && { prompt: provider.alwaysPrompts ? 'login' : provider.promptForProof }),
    }).href;
  };

  const findSessionId = async (request: FastifyRequest): Promise<string | null> => {
    const token = cookies.read(request);

    return (token && (await sessions.find(token))?.sessionId) || null;
  };

  const tryTo = async (request: FastifyRequest, failure: string, run: () => Promise<string>): Promise<string> => {
    try {
      return await run();
    } catch (error) {
      // A refusal is somebody's choice; a provider that can't be reached is for the operator.
      const level = error instanceof SocialRefusal ? 'info' : 'warn';
      request.log[level]({ err: error }, 'sign-in with a provider failed');

      return failure;
    }
  };

  handle(app, startSocialLogin, async ({ query: { provider: hint, from }, request, reply }) => {
    await limits.take('social-start', clientOf(request), STARTS_PER_CLIENT);
    const origin = originFor(request);
    const all = providers.listAt(origin);
    if (!hint && all.length > 1) {
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(renderChooser(all, productName));
      return '';
    }
    const provider = hint ? providers.find(hint, origin) : (all[0] ?? null);
    const purpose = accountCookies.hasIntent(request) ? 'sign-up' : 'sign-in';
    if (!provider) return FAILED[purpose];

    // Written down with the flow: an intent that is not followed now leads nobody to payment later.
    accountCookies.clearIntent(reply);
    accountCookies.markFrom(reply, from);

    return tryTo(request, FAILED[purpose], async () =>
      begin(provider, { request, reply }, { purpose, sessionId: await findSessionId(request) }),
    );
  });

  handle(app, proveByProvider, async ({ viewer: { user, sessionId }, params, request, reply }) => {
    await limits.take('prove-provider', user.id, PROOFS_PER_USER);
    const provider = providers.find(params.provider, originFor(request));
    if (!provider) return FAILED.prove;

    return tryTo(request, FAILED.prove, () => begin(provider, { request, reply }, { purpose: 'prove', sessionId }));
  });

  /** Who the provider says this is. Checks signature, audience, nonce, state and code verifier. */
  const redeem = async (provider: Provider, flow: Flow, answer: URLSearchParams, request: FastifyRequest) => {
    const library = await import('openid-client');
    const configuration = await providers.configurationOf(provider);
    const address = new URL(addressOf(request, provider.id));
    address.search = answer.toString();
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      expectedState: answer.get('state') ?? '',
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SocialRefusal('no identity');
    const isComplete = textOf(claims['email']) || !configuration.serverMetadata().userinfo_endpoint;

    return describePerson(
      provider,
      isComplete ? claims : await askUserInfo(configuration, tokens.access_token, claims),
      answer,
    );
  };

  /** Some providers say the address only when they are asked for it. */
  const askUserInfo = async (configuration: Configuration, accessToken: string, claims: IDToken) => {
    const library = await import('openid-client');

    return library.fetchUserInfo(configuration, accessToken, claims.sub);
  };

  /** A posted answer came without the session's cookie: the session that the browser had ends all the same. */
  const endFormer = async (sessionId: string | null, request: FastifyRequest): Promise<void> => {
    const former =
      sessionId && !cookies.read(request) ? await createAccountsRepository(db).findSession(sessionId) : null;
    if (former) await db.transaction((tx) => sessions.endOneOf(tx, former.userId, former.id));
  };

  const enter = async (person: SocialPerson, flow: Flow, exchange: Exchange): Promise<string> => {
    const own = flow.sessionId ? await createAccountsRepository(db).findSession(flow.sessionId) : null;
    await endFormer(flow.sessionId, exchange.request);
    const opened = await db.transaction(async (tx) => {
      const { user, isNew } = await socialAccounts.enter(tx, person, own?.madeAccount ? own.userId : null);
      if (isNew && !person.isEmailVerified) await mailConfirmation(context, tx, user, originFor(exchange.request));
      const { knownAs } = flow;
      const tellsOwner = !isNew && (await signIn.isNewBrowser(tx, user.id, knownAs));

      return signIn.open(tx, user, exchange, { madeAccount: isNew, tellsOwner, knownAs });
    });
    signIn.admit(exchange.reply, opened);

    const from = accountCookies.takeFrom(exchange.request, exchange.reply);

    return flow.purpose === 'sign-up' ? '/signup' : from;
  };

  const prove = async ({ provider, subject }: SocialPerson, { sessionId }: Flow): Promise<string> => {
    const accounts = createAccountsRepository(db);
    const session = sessionId ? await accounts.findSession(sessionId) : null;
    const user = await accounts.findByIdentity(provider, subject);
    if (!session || user?.id !== session.userId) throw new SocialRefusal('another identity');
    await accounts.markProven(session.id, clock());

    return '/account?proof=given';
  };

  const finish = async (id: ProviderId, answer: URLSearchParams, exchange: Exchange): Promise<string> => {
    const browserHash = accountCookies.readFlow(exchange.request);
    const flow = browserHash
      ? await createFlowsRepository(db).take(hashSecret(answer.get('state') ?? ''), browserHash, clock())
      : null;
    if (!flow || flow.provider !== id) return FAILED['sign-in'];

    return tryTo(exchange.request, FAILED[flow.purpose], async () => {
      const provider = providers.find(id, originFor(exchange.request));
      if (!provider || provider.id !== id) throw new SocialRefusal('no longer set up');
      const person = await redeem(provider, flow, answer, exchange.request);

      return flow.purpose === 'prove' ? prove(person, flow) : enter(person, flow, exchange);
    });
  };

  handle(app, finishSocialLogin, ({ params: { provider }, request, reply }) =>
    finish(provider, new URL(request.url, 'http://any').searchParams, { request, reply }),
  );

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    handle(scope, finishSocialLoginByForm, ({ params: { provider }, body, request, reply }) =>
      finish(provider, new URLSearchParams(body), { request, reply }),
    );
  });
};
