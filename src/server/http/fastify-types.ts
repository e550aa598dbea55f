import '@fastify/cookie';
import type { AccessLevel, CallerProof, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Viewer } from './access.ts';

/** What our plugins add to Fastify. Merging declarations is the one thing that needs `interface`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessLevel;
    provenBy?: CallerProof;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    prolongedSession: { token: string; expiresAt: Date } | null;
  }
  interface FastifyInstance {
    /** Every route with its level, for the test that lists them. */
    accessTable: string[];
    /** Every contract that was mounted, for the description of the interface. */
    endpoints: Endpoint[];
    /** Says to load balancers that this server is about to stop; it goes on answering. */
    leaving: { begin: () => void; hasBegun: () => boolean };
  }
}
