import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Lets forms with files in, as streams, on the calls of resources alone; which of them take one is theirs to say. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  // Who reads a file says itself what is too large.
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 50, parts: 11 },
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.config.access !== 'resource') throw new Refusal('wrongType');
  });
}
