import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLevel } from '#shared/contracts/endpoint.ts';
import { hasAccess } from '#shared/membership/membership.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { SessionStore, SessionUser } from '../sessions/session-store.ts';
import type { Roles, RolesOf } from './roles.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Who is asking. */
export type Viewer = SessionUser & Roles & { hasAccess: boolean };

const isAdmitted = (viewer: Viewer | null, level: AccessLevel): boolean => {
  if (level === 'public') return true;
  if (!viewer) return false;
  if (level === 'editor') return viewer.isEditor;

  return level === 'user' || (level === 'member' ? viewer.hasAccess : viewer.isAdmin);
};

/** Signed out → 401, no access → 402, neither editor nor administrator → 403. */
const requireAccess = (viewer: Viewer | null, level: AccessLevel, pricePerYear: string): void => {
  if (isAdmitted(viewer, level)) return;
  if (!viewer) throw new AppError('sign-in-required', 'Please sign in to continue.');
  if (level === 'member')
    throw new AppError('membership-required', `You need a membership for this. It costs ${pricePerYear} a year.`);

  throw new AppError('forbidden', `Access denied. ${level === 'editor' ? 'Editor' : 'Admin'} privileges required.`);
};

export type AccessParts = {
  sessions: SessionStore;
  cookies: SessionCookies;
  rolesOf: RolesOf;
  /** For the words to those without a membership. */
  pricePerYear: string;
  clock: Clock;
};

/** A route that does not say who may call it stops the start. The browser's gates only decide what is shown. */
export const guardRoutes = (app: FastifyInstance, parts: AccessParts): void => {
  const { sessions, cookies, rolesOf, pricePerYear, clock } = parts;

  const viewerOf = (session: SessionUser): Viewer => ({
    ...session,
    hasAccess: hasAccess(session.membership, clock()),
    ...rolesOf(session.user),
  });

  const identify = async (request: FastifyRequest): Promise<Viewer | null> => {
    const token = cookies.read(request);
    const found = token ? await sessions.find(token) : null;
    if (!token || !found) return null;

    const { prolongedTo, ...session } = found;
    if (prolongedTo) request.prolongedSession = { token, expiresAt: prolongedTo };

    return viewerOf(session);
  };

  app.decorate('accessTable', []);
  app.decorateRequest('viewer', null);
  app.decorateRequest('prolongedSession', null);

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} declares no access level`);
    if (method !== 'HEAD') app.accessTable.push(`${config.access.padEnd(6)} ${method} ${url}`);
  });

  const admit = async (request: FastifyRequest, reply: FastifyReply, level: AccessLevel): Promise<void> => {
    request.viewer = await identify(request);
    // Clear the cookies of a dead session.
    if (!request.viewer) cookies.clearStale(request, reply);
    if (request.prolongedSession) {
      cookies.write(reply, request.prolongedSession.token, request.prolongedSession.expiresAt);
    }
    requireAccess(request.viewer, level, pricePerYear);
  };

  app.addHook('onRequest', (request, reply, done) => {
    // An unknown address has no level; the not-found handler answers it.
    const level = request.is404 ? 'public' : (request.routeOptions.config.access ?? 'admin');
    // Public routes know their visitor only where they ask: pages and assets cost no look-up, and no promise.
    if (level === 'public') return done();

    admit(request, reply, level).then(() => done(), done);
  });
};
