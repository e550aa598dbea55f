import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '#shared/site/product.ts';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import { hashSecret, newSecret } from '../../sessions/secrets.ts';

export const FLOW_MINUTES = 10;
const INTENT_MINUTES = 30;

const MARK = /^[\w-]{43}$/;
const ANY_ORIGIN = 'http://any';

/** The address where it is one of our pages, with its query; null: it leads elsewhere. */
const findOwnPage = (address: string): string | null => {
  if (!URL.canParse(address, ANY_ORIGIN)) return null;
  const { origin, pathname, search } = new URL(address, ANY_ORIGIN);

  return origin === ANY_ORIGIN && PAGE_ROUTES.some(({ path }) => path === pathname) ? `${pathname}${search}` : null;
};

/** Marks of this browser that are no session: that it was here before, that it is on its way to a provider, that it is joining. */
export const createAccountCookies = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : '';
  const names = {
    browser: `${prefix}browser`,
    flow: `${prefix}sign-in-flow`,
    intent: `${prefix}signup-intent`,
    from: `${prefix}sign-in-from`,
    passkey: `${prefix}passkey`,
  };
  const common = { path: '/', httpOnly: true, secure: isSecure } as const;

  /** The browser's mark under this name, or a new one where it has none. */
  const markOf = (request: FastifyRequest, name: string): string => {
    const mark = request.cookies[name];

    return mark && MARK.test(mark) ? mark : newSecret();
  };

  return {
    /** Says of two sign-ins that they were in the same browser, and nothing else. */
    markBrowser(request: FastifyRequest, reply: FastifyReply): string {
      const mark = markOf(request, names.browser);
      reply.setCookie(names.browser, mark, {
        ...common,
        sameSite: 'lax',
        maxAge: KEPT_DAYS.knownBrowser * 24 * 60 * 60,
      });

      return hashSecret(mark);
    },

    /** What the browser brings, before it is known whether it gets in. */
    readBrowser: (request: FastifyRequest): string | null => {
      const mark = request.cookies[names.browser];

      return mark && MARK.test(mark) ? hashSecret(mark) : null;
    },

    /**
     * Only this browser may bring back the answer of a provider. An answer that is posted comes from the provider's
     * site, and brings along only what says `None`, which browsers take over https alone.
     */
    markFlow(request: FastifyRequest, reply: FastifyReply): string {
      const mark = markOf(request, names.flow);
      reply.setCookie(names.flow, mark, {
        ...common,
        sameSite: isSecure ? 'none' : 'lax',
        maxAge: FLOW_MINUTES * 60,
      });

      return hashSecret(mark);
    },

    readFlow: (request: FastifyRequest): string | null => {
      const mark = request.cookies[names.flow];

      return mark ? hashSecret(mark) : null;
    },

    /** Only this browser may bring what a passkey signed. It never leaves our pages on the way. */
    markPasskey(request: FastifyRequest, reply: FastifyReply): string {
      const mark = markOf(request, names.passkey);
      const maxAge = LIMITS.passkeyMinutes * 60;
      reply.setCookie(names.passkey, mark, { ...common, sameSite: 'strict', maxAge });

      return hashSecret(mark);
    },

    readPasskey: (request: FastifyRequest): string | null => {
      const mark = request.cookies[names.passkey];

      return mark ? hashSecret(mark) : null;
    },

    /** The page of ours that a sign-in by a provider comes back to. Posted answers need it too, as above. */
    markFrom(reply: FastifyReply, from: string | undefined): void {
      const page = from === undefined ? null : findOwnPage(from);
      const options = { ...common, sameSite: isSecure ? 'none' : 'lax' } as const;
      if (page === null) reply.clearCookie(names.from, options);
      else reply.setCookie(names.from, page, { ...options, maxAge: FLOW_MINUTES * 60 });
    },

    /** Where to, once; without a mark, home. */
    takeFrom(request: FastifyRequest, reply: FastifyReply): string {
      reply.clearCookie(names.from, { ...common, sameSite: isSecure ? 'none' : 'lax' });

      return findOwnPage(request.cookies[names.from] ?? '') ?? '/';
    },

    markIntent(reply: FastifyReply): void {
      reply.setCookie(names.intent, '1', { ...common, sameSite: 'lax', maxAge: INTENT_MINUTES * 60 });
    },

    hasIntent: (request: FastifyRequest): boolean => request.cookies[names.intent] === '1',

    clearIntent(reply: FastifyReply): void {
      reply.clearCookie(names.intent, { ...common, sameSite: 'lax' });
    },
  };
};

export type AccountCookies = ReturnType<typeof createAccountCookies>;
