import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { consolePolicy } from '../securityHeaders.ts';

/** Where the page's markup wants its nonce. */
const place = '__NONCE__';

/** Paths that belong to the server; every other one is a page of the console. */
const serverPaths = /^\/(hw|resources|events|assets|healthz|readyz)(\/|$)/;

/**
 * Serves the built console from `folder`: hashed files for ever, its page never stored, with a fresh nonce each
 * time. Any path that is not the server's is answered with the page, which then shows what belongs there.
 */
export async function addConsoleFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', { config: { access: 'public' } }, (_, reply) => sendPage(reply, page));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !serverPaths.test(request.url.split('?')[0] ?? '');
    if (!isPage || page === undefined) throw new Refusal('noSuchCall');
    return sendPage(reply, page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('Content-Security-Policy', consolePolicy(nonce))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(place, nonce));
}
