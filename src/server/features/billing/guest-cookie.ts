import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '../../sessions/secrets.ts';

/** Longer than an abandoned setup lives. */
const LIFETIME_SECONDS = 2 * 24 * 60 * 60;

/** Ties a guest's purchase to the browser that began it, never to an address alone. */
export const createGuestCookie = (isSecure: boolean) => {
  const name = isSecure ? '__Host-guest-purchase' : 'guest-purchase';

  return {
    readHash(request: FastifyRequest): string | null {
      const token = request.cookies[name];

      return token ? hashSecret(token) : null;
    },

    /** The hash of this browser's token; a browser without one gets one. */
    ensureHash(request: FastifyRequest, reply: FastifyReply): string {
      const token = request.cookies[name] || newSecret();
      reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: LIFETIME_SECONDS,
      });

      return hashSecret(token);
    },
  };
};

export type GuestCookie = ReturnType<typeof createGuestCookie>;
