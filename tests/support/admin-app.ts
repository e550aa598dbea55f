import type { Database } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema.ts';
import { aUser, signedIn } from './factories.ts';
import { createTestApp, type TestAppOptions } from './test-app.ts';

const ADMIN = 'boss@test.example';
const MINUTE = 60_000;

type Method = 'GET' | 'POST' | 'PUT';

/** The server with an administrator signed in, and a member who is none. */
export const createAdminApp = async (database: Database, options: TestAppOptions = {}) => {
  const { db } = database;
  const server = await createTestApp(database, { ...options, env: { ADMIN_EMAILS: ADMIN, ...options.env } });
  const adminId = await aUser(db, { email: ADMIN, emailProvenAt: server.clock.now() });
  const memberId = await aUser(db, { email: 'ada@test.example', name: 'Ada Rider', emailProvenAt: server.clock.now() });
  const cookiesOf = {
    admin: await signedIn(db, server.sessions, adminId),
    member: await signedIn(db, server.sessions, memberId),
  };

  const as = (who: keyof typeof cookiesOf) => (method: Method, url: string, payload?: object) =>
    server.call({ method, url, cookies: cookiesOf[who], ...(payload ? { payload } : {}) });

  return {
    ...server,
    db,
    adminId,
    memberId,
    admin: as('admin'),
    member: as('member'),
    visitor: (method: Method, url: string, payload?: object) =>
      server.call({ method, url, ...(payload ? { payload } : {}) }),
    /** Until the proof of having signed in is too old. */
    waitForProofToEnd: () => server.clock.advance(15 * MINUTE),
    readAudit: () => db.select().from(auditLog).orderBy(auditLog.id),
  };
};
