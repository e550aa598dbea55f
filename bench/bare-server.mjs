// What the fastest answer could be: Fastify with one route that sends the head and the bytes it is told, and nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [headFile = '', bodyFile = ''] = process.argv.slice(2);
const head = JSON.parse(readFileSync(headFile, 'utf8'));
const bytes = readFileSync(bodyFile);
const app = Fastify();
app.get('/', (_request, reply) => reply.headers(head).send(bytes));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
