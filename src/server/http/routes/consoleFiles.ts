import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileLimitsCall } from '../../../contract/files.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { readAppSetting } from '../../db/settings.ts';
import { inEnglish } from '../../schema/faults.ts';
import { findDemoAccounts } from '../../session/accounts.ts';
import { success } from '../route.ts';
import { consolePolicy } from '../securityHeaders.ts';
import { isPage } from '../urls.ts';

/** Where the page's markup wants its nonce. */
const noncePlaceholder = '__NONCE__';

/** A file whose name carries its hash never changes. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the built console from `folder`: hashed files for ever, as the build has compressed them
 * (`build/precompress.ts`); its page never stored, with a fresh nonce each time. Any path that is not the server's is
 * answered with the page, which then shows what belongs there.
 */
export async function addConsoleFiles(server: FastifyInstance, folder: string): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  if (page !== undefined) {
    await server.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
    const open = { config: { access: 'public' }, exposeHeadRoute: true } as const;
    server.get('/', open, (_, reply) => sendPage(reply, page));
    server.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) => {
      const file = `assets/${request.params['*']}`;
      if (!/^assets\/[\w.-]+$/.test(file) || isCompressed(file) || !existsSync(join(folder, file)))
        throw new AppError('noSuchCall');
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

/** The files beside the page that have no hash in their names, such as the icon. */
function looseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name !== 'index.html' && !isCompressed(entry.name) ? [entry.name] : [],
  );
}

/**
 * Whether it is a compressed form of another file: sent instead of it to clients that accept it, never under its own
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
 * `GET /healthz`: the process serves. `GET /readyz`: the database answers and the schemas are compiled, with their faults, and what
 * files that went live name no more; of data begun with demo accounts, how many of these are closed.
 */
export function addHealthRoutes(server: FastifyInstance, app: App): void {
  server.get('/healthz', { config: { access: 'public' }, exposeHeadRoute: true }, () => success({ status: 'up' }));
  server.get('/readyz', { config: { access: 'public' }, exposeHeadRoute: true }, async () => {
    await readAppSetting(app.database.read, 'secret').catch((cause: unknown) => {
      throw new AppError('busy', { cause });
    });
    const { resources, faults: all } = app.schemas.compilation;
    const [changes, faults] = [true, false].map((isChange) =>
      all.filter((fault) => (fault.isChange ?? false) === isChange).map(inEnglish),
    );
    const closed = app.isDemoClosed ? (await findDemoAccounts(app.database.read)).length : 0;
    const ready = { status: 'ready', resources: resources.length, faults, changes };
    return success(closed > 0 ? { ...ready, closedDemoAccounts: closed } : ready);
  });
}

/**
 * The limits of the server for files, so that a console can check before uploading. The calls belong to the resources.
 */
export function addFileRoutes(server: FastifyInstance, { fileLimits }: App): void {
  server.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
