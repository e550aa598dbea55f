// What the fastest answer could be: Fastify with one route that sends the bytes it is told, and nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const bytes = readFileSync(process.argv[2] ?? '');
const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/plain').send(bytes));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
