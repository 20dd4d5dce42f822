import { readFileSync } from 'node:fs';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify from 'fastify';

// The server of the reference list. It serves the build, compressed like the product's, and the rows in the format of
// react-admin's simple REST provider.
const rows = JSON.parse(readFileSync(process.env.ROWS ?? '', 'utf8'));

const app = fastify();
await app.register(compress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] });
await app.register(files, { root: process.env.BUILD });

app.get('/api/wharves', async (_request, reply) => {
  reply.header('Content-Range', `wharves 0-${rows.length - 1}/${rows.length}`);
  return rows;
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => app.close());
