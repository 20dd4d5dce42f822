import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileLimitsCall } from '../../../contract/files.ts';
import { findDemoAccounts } from '../../access/demoRoles.ts';
import { type App, AppError } from '../../app.ts';
import { readAppSetting } from '../../db/settings.ts';
import { inEnglish } from '../../schema/faults.ts';
import { success } from '../route.ts';
import { consolePolicy } from '../securityHeaders.ts';
import { isPage } from '../urls.ts';

/** Placeholder for the nonce in the page. */
const noncePlaceholder = '__NONCE__';

/** `Cache-Control` for files with a hash in their names, which never change. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the built console from `folder`: hashed files with unlimited caching, precompressed by the build (`build/precompress.ts`), and
 * the page uncached with a new nonce each time. Every path that is not the server's gets the page, which then shows the matching screen.
 */
export async function addConsoleFiles(server: FastifyInstance, folder: string): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  if (page !== undefined) {
    await server.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
    const open = { config: { access: 'public' }, exposeHeadRoute: true } as const;
    server.get('/', open, (_, reply) => sendPage(reply, page));
    server.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) => {
      const file = `assets/${request.params['*']}`;
      if (!/^assets\/[\w.-]+$/.test(file) || isCompressed(file) || !existsSync(join(folder, file))) throw new AppError('noSuchCall');
      return reply.header('Cache-Control', forEver).sendFile(file);
    });
    for (const file of looseFiles(folder)) {
      server.get(`/${file}`, open, (_, reply) => reply.header('Cache-Control', 'no-cache').sendFile(file));
    }
  }
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request) || page === undefined) throw new AppError('noSuchCall');
    return sendPage(reply, page);
  });
}

/** Returns the files without a hash in their names, such as the icon. */
function looseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name !== 'index.html' && !isCompressed(entry.name) ? [entry.name] : [],
  );
}

/**
 * Whether the file is a compressed version of another one; it is sent in place of that file to clients that accept it, never under its own
 * name.
 */
function isCompressed(file: string): boolean {
  return /\.(br|gz)$/.test(file);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('Content-Security-Policy', consolePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce));
}

/**
 * `GET /healthz`: the process is running. `GET /readyz`: the server is not stopping, the database responds and the schemas are compiled;
 * reports schema faults, values that files no longer mention, and the number of disabled demo accounts in production.
 */
export function addHealthRoutes(server: FastifyInstance, app: App, stopping: AbortSignal): void {
  server.get('/healthz', { config: { access: 'public' }, exposeHeadRoute: true }, () => success({ status: 'up' }));
  server.get('/readyz', { config: { access: 'public' }, exposeHeadRoute: true }, async () => {
    if (stopping.aborted) throw new AppError('stopping');
    await readAppSetting(app.database.read, 'secret').catch((cause: unknown) => {
      throw new AppError('busy', { cause });
    });
    const { resources, faults: all } = app.schemas.compilation;
    const [changes, faults] = [true, false].map((isChange) => all.filter((fault) => (fault.isChange ?? false) === isChange).map(inEnglish));
    const closed = app.isDemoClosed ? (await findDemoAccounts(app.database.read)).length : 0;
    const ready = { status: 'ready', resources: resources.length, faults, changes };
    return success(closed > 0 ? { ...ready, closedDemoAccounts: closed } : ready);
  });
}

/** Serves the limits for files, so that a console can check before uploading. The file calls belong to the resources. */
export function addFileRoutes(server: FastifyInstance, { fileLimits }: App): void {
  server.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
