import type { FastifyInstance } from 'fastify';
import type { Retention } from '../../jobs/housekeeping.ts';
import { createDeskRepository } from './desk.repository.ts';
import { createDeskFacts } from './desk-facts.ts';
import { createDeskFiles, type EditorParts } from './editor-parts.ts';
import { factRoutes } from './fact.routes.ts';
import { queueRoutes } from './queue.routes.ts';
import { releaseRoutes } from './release.routes.ts';
import { createSigns } from './signs.ts';

/** The editors' desk: what wants to be looked at, one fact at a time, and what becomes of it. */
export const editorRoutes = (app: FastifyInstance, parts: EditorParts): Retention => {
  const desk = { ...parts, files: createDeskFiles(), listFacts: createDeskFacts(), signs: createSigns(parts) };
  queueRoutes(app, desk);
  factRoutes(app, desk);
  releaseRoutes(app, desk);

  return { purgeExpired: (now) => createDeskRepository(parts.db).forgetReaders(now) };
};
