import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_HINT_COOKIE } from '#shared/sign-in/cookies.ts';

/** Over https the name itself makes browsers insist on Secure, this host and the whole site. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');

export const createSessionCookies = (isSecure: boolean) => {
  const name = cookieName(isSecure);
  const common = { path: '/', sameSite: 'lax', secure: isSecure } as const;

  const clear = (reply: FastifyReply): void => {
    reply.clearCookie(name, { ...common, httpOnly: true });
    reply.clearCookie(SIGNED_IN_HINT_COOKIE, common);
  };

  return {
    name,

    read: (request: FastifyRequest): string | null => request.cookies[name] || null,

    write(reply: FastifyReply, token: string, expires: Date): void {
      reply.setCookie(name, token, { ...common, httpOnly: true, expires });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...common, expires });
    },

    clear,

    /** Takes back the cookies of a session that is over, where the browser still has them. */
    clearStale(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[name] || request.cookies[SIGNED_IN_HINT_COOKIE]) clear(reply);
    },

    hasHint: (request: FastifyRequest): boolean => !!request.cookies[SIGNED_IN_HINT_COOKIE],

    giveHint(reply: FastifyReply): void {
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', common);
    },
  };
};

export type SessionCookies = ReturnType<typeof createSessionCookies>;
