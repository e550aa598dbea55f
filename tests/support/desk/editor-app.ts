import { publishData } from '#server/data/publish-data.ts';
import type { Database } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema.ts';
import type { FactView } from '#shared/contracts/editor.ts';
import { aFact, type DataTree, TREE_STATES } from '../data-files.ts';
import { aUser, signedIn } from '../factories.ts';
import { createTestApp } from '../test-app.ts';
import { canonicalFilesWith } from './desk-folder.ts';

const EDITORS = { ed: 'ed@test.example', vera: 'vera@test.example', boss: 'boss@test.example' } as const;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The server with a small set published, two editors, an administrator and a member signed in. */
export const createEditorApp = async (database: Database, change?: (tree: DataTree) => void) => {
  const { db } = database;
  const files = canonicalFilesWith((tree) => {
    tree['release.yaml']['releasedOn'] = '2026-06-01';
    tree['jurisdictions/us-co.yaml'].facts['statute'] = aFact('18-12-203', { asOf: '2019' });
    tree['jurisdictions/us-co.yaml'].facts['magazine-limit'] = aFact(15, {
      summary: 'You can have 15 rounds at most.',
    });
    change?.(tree);
  });
  await publishData(db, files, () => new Date('2026-06-01T12:00:00Z'), TREE_STATES);
  const server = await createTestApp(database, {
    env: { ADMIN_EMAILS: EDITORS.boss, EDITOR_EMAILS: `${EDITORS.ed},${EDITORS.vera}` },
  });
  const proven = { emailProvenAt: server.clock.now() };
  const ids = {
    ed: await aUser(db, { email: EDITORS.ed, name: 'Ed Itor', ...proven }),
    vera: await aUser(db, { email: EDITORS.vera, name: 'Vera Fied', ...proven }),
    boss: await aUser(db, { email: EDITORS.boss, ...proven }),
    member: await aUser(db, { email: 'ada@test.example', name: 'Ada Rider', ...proven }),
  };
  const cookies = {
    ed: await signedIn(db, server.sessions, ids.ed),
    vera: await signedIn(db, server.sessions, ids.vera),
    boss: await signedIn(db, server.sessions, ids.boss),
    member: await signedIn(db, server.sessions, ids.member),
  };
  const as = (who: keyof typeof cookies) => (method: Method, url: string, payload?: object) =>
    server.call({ method, url, cookies: cookies[who], ...(payload ? { payload } : {}) });
  const editors = { ed: as('ed'), vera: as('vera'), boss: as('boss') };
  const view = async (who: keyof typeof editors, key: string): Promise<FactView> =>
    (await editors[who]('GET', `/api/editor/facts/${key}`)).json();

  return {
    ...server,
    db,
    ids,
    files,
    ...editors,
    member: as('member'),
    view,
    /** Saves a draft over whatever this editor sees now. */
    save: async (who: keyof typeof editors, key: string, body: object) => {
      const { baseHash, draft } = await view(who, key);

      return editors[who]('PUT', `/api/editor/facts/${key}/draft`, { version: draft?.version ?? 0, baseHash, ...body });
    },
    publish: async (who: keyof typeof editors) => {
      const { seal } = (await editors[who]('GET', '/api/editor/release')).json();

      return editors[who]('POST', '/api/editor/publish', { seal });
    },
    readAudit: () => db.select().from(auditLog).orderBy(auditLog.id),
  };
};
