import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const A_DAY_MS = 24 * 60 * 60 * 1000;
const A_YEAR_MS = 365 * A_DAY_MS;
const COMPRESSED = /\.(br|gz)$/;

/** The build's files: those under /assets carry a hash in their name and never change. */
export const serveAssets = async (app: FastifyInstance, folder: string): Promise<void> => {
  // A file whose name begins with a dot is never meant for visitors.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'ignore' });

  app.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { immutable: true, maxAge: A_YEAR_MS }),
  );

  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))) {
    app.get(`/${name}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.sendFile(name, { maxAge: A_DAY_MS }),
    );
  }
};
