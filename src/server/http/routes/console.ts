import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { emitResourceIndex } from '../../../../codegen/emit/records.ts';
import { dashboardCall } from '../../../contract/dashboards.ts';
import { fileLimitsCall } from '../../../contract/files.ts';
import { listPreferenceCalls, listViewCalls } from '../../../contract/lists.ts';
import { numberSearchCall } from '../../../contract/numberSearch.ts';
import { reminderCalls } from '../../../contract/reminders.ts';
import type { ResourceIndex } from '../../../contract/resource.ts';
import { schemaCalls, schemaPerms } from '../../../contract/schemaEditor.ts';
import { sessionCalls } from '../../../contract/session.ts';
import type { Actor } from '../../access/actor.ts';
import { holds, holdsFor } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { dashboardsFor, findDashboard } from '../../dashboards.ts';
import { findNumbers } from '../../lists/numbers.ts';
import type { Ask } from '../../lists/requests.ts';
import { deleteListView, findListPreferences, findListViews, findViewRoles, saveListPreference, saveListView } from '../../lists/views.ts';
import { findMenu, type MenuType, menuTypes } from '../../menu/menu.ts';
import { countReminders, findReminders, muteReminders, readReminders } from '../../reminders/calls.ts';
import { findSchemaHistory, findSchemaVersion } from '../../schema/editor/history.ts';
import { type Ask as AskSchemas, createPreviews } from '../../schema/editor/requests.ts';
import { checkSchema, findSchema, findSchemaLanguage, findSchemas, restoreSchema, saveSchema } from '../../schema/editor/saving.ts';
import { type Access, actorOf, beginSearch, requestLanguage, success } from '../route.ts';
import { consolePolicy } from '../securityHeaders.ts';
import { isPage } from '../urls.ts';

/**
 * Serves the compiled resources to the browser (contract README section 7). A module is imported without a token, so its address is
 * secret: only the index contains it, and only for users who may list the resource.
 */
export function addResourceRoutes(server: FastifyInstance, app: App, { isExisting }: { readonly isExisting: boolean }): void {
  server.get('/resources/index.json', { config: { access: 'session', whileViewing: true } }, (request) => {
    const actor = actorOf(request);
    const more = isExisting ? ({ isExisting } as const) : dashboardsFor(app, actor);
    return success({ ...indexFor(app, actor), ...more } satisfies ResourceIndex);
  });

  const moduleOf = (name: string, hash: string) => {
    const compiled = app.schemas.byName.get(name);
    return compiled && app.schemas.hashOf(compiled) === hash ? compiled : undefined;
  };
  server.get<{ Params: { file: string } }>('/resources/:file', { config: { access: 'public' } }, async (request, reply) => {
    const [, name = '', hash = ''] = /^([A-Za-z0-9]+)\.([0-9a-f]{40})\.js$/.exec(request.params.file) ?? [];
    // Another server may have noticed a changed file earlier.
    if (hash !== '' && !moduleOf(name, hash)) await app.schemaFolder.renew();
    const compiled = moduleOf(name, hash);
    if (!compiled) throw new AppError('notFound');
    return reply.header('Cache-Control', 'private, max-age=31536000, immutable').type('text/javascript; charset=utf-8').send(compiled.code);
  });
}

function indexFor({ schemas }: App, actor: Actor): ResourceIndex {
  const permitted = schemas.compilation.resources.filter(({ resource }) => holdsFor(actor, resource, 'find'));
  return emitResourceIndex(permitted, schemas.hashOf);
}

/** `treeList`: returns the caller's own menu entries of the requested types (contract README section 5). */
export function addMenuRoutes(server: FastifyInstance, app: App): void {
  server.post(sessionCalls.menu, { config: { access: 'session', whileViewing: true } }, async (request) =>
    success(await findMenu(app, actorOf(request), readTypes(request.body))),
  );
}

function readTypes(body: unknown): MenuType[] {
  const types = (body as { menuTypes?: unknown } | null | undefined)?.menuTypes;
  const isMenuType = (type: unknown): type is MenuType => (menuTypes as readonly unknown[]).includes(type);
  if (!Array.isArray(types) || types.length === 0 || types.length > menuTypes.length || !types.every(isMenuType)) {
    throw new AppError('invalidBody');
  }
  return types;
}

interface ListCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  readonly hasId?: boolean;
  readonly whileViewing?: true;
  readonly isSearch?: true;
  readonly operate: (ask: Ask) => Promise<unknown>;
}

/**
 * The calls for list preferences, list views and the caller's own reminders. A call about a single list requires the list permission of its
 * resource, which the function of the call checks.
 */
const calls: readonly ListCall[] = [
  {
    method: 'GET',
    path: listPreferenceCalls.find,
    access: 'session',
    whileViewing: true,
    operate: findListPreferences,
  },
  { method: 'POST', path: listPreferenceCalls.save, access: 'session', operate: saveListPreference },
  { method: 'POST', path: listViewCalls.find, access: 'permitted', whileViewing: true, operate: findListViews },
  { method: 'POST', path: listViewCalls.roles, access: 'permitted', whileViewing: true, operate: findViewRoles },
  { method: 'POST', path: listViewCalls.save, access: 'permitted', operate: saveListView },
  { method: 'POST', path: reminderCalls.find, access: 'session', whileViewing: true, operate: findReminders },
  { method: 'POST', path: reminderCalls.count, access: 'session', whileViewing: true, operate: countReminders },
  { method: 'POST', path: reminderCalls.read, access: 'session', operate: readReminders },
  { method: 'POST', path: reminderCalls.mute, access: 'session', operate: muteReminders },
  { method: 'GET', path: listViewCalls.deleteById, access: 'permitted', hasId: true, operate: deleteListView },
];

export function addListRoutes(server: FastifyInstance, app: App): void {
  for (const call of calls) addListCall(server, app, call);
}

/** Adds the call of the number search, which covers the lists that the caller may open. */
export function addNumberRoute(server: FastifyInstance, app: App): void {
  const access = { access: 'session', isSearch: true, whileViewing: true } as const;
  addListCall(server, app, { method: 'POST', path: numberSearchCall, ...access, operate: findNumbers });
}

/** Adds the call for the content of a dashboard. Each card covers only records that the caller may list. */
export function addDashboardRoute(server: FastifyInstance, app: App): void {
  const access = { access: 'permitted', isSearch: true, whileViewing: true } as const;
  addListCall(server, app, { method: 'POST', path: dashboardCall, ...access, operate: findDashboard });
}

function addListCall(server: FastifyInstance, app: App, { method, path, access, whileViewing, isSearch, hasId, operate }: ListCall): void {
  server.route<{ Params: { id?: string } }>({
    method,
    url: hasId ? `${path}/:id` : path,
    config: { access, ...(whileViewing && { whileViewing }) },
    ...(isSearch && { preHandler: beginSearch }),
    handler: async (request) => {
      const { body, headers, params } = request;
      return success(await operate({ app, actor: actorOf(request), id: params.id ?? '', body, headers, path }));
    },
  });
}

interface SchemaCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a file name, a resource name or an id follows the path. A file name may contain slashes. */
  readonly hasId?: boolean;
  readonly permission: string;
  readonly operate: (ask: AskSchemas) => Promise<unknown>;
}

const { list, edit } = schemaPerms;

/** The calls for resource files: method, permission and function. */
const editorCalls: readonly SchemaCall[] = [
  { method: 'POST', path: schemaCalls.find, permission: list, operate: findSchemas },
  { method: 'GET', path: schemaCalls.findById, hasId: true, permission: list, operate: findSchema },
  { method: 'GET', path: schemaCalls.language, permission: list, operate: findSchemaLanguage },
  { method: 'POST', path: schemaCalls.check, permission: edit, operate: checkSchema },
  { method: 'POST', path: schemaCalls.save, permission: edit, operate: saveSchema },
  { method: 'GET', path: schemaCalls.history, hasId: true, permission: list, operate: findSchemaHistory },
  { method: 'GET', path: schemaCalls.historyById, hasId: true, permission: list, operate: findSchemaVersion },
  { method: 'POST', path: schemaCalls.restore, permission: edit, operate: restoreSchema },
];

/** Adds the routes for administrators: calls for resource files, and the preview modules of unsaved files. */
export function addSchemaRoutes(server: FastifyInstance, app: App): void {
  const previews = createPreviews(() => app.clock().getTime());
  for (const { method, path, hasId = false, permission, operate } of editorCalls) {
    server.route<{ Params: { '*'?: string } }>({
      method,
      url: hasId ? `${path}/*` : path,
      config: { access: 'permitted', ...(permission === list && { whileViewing: true }) },
      handler: async (request) => {
        const actor = actorOf(request);
        if (!holds(actor, permission)) throw new AppError('forbidden');
        const { body, headers, params } = request;
        const language = requestLanguage(request);
        return success(await operate({ app, actor, language, previews, id: params['*'] ?? '', body, headers, path }));
      },
    });
  }
  server.get<{ Params: { file: string } }>('/resources/preview/:file', { config: { access: 'public' } }, (request, reply) => {
    const [, token = ''] = /^([0-9a-f]{40})\.js$/.exec(request.params.file) ?? [];
    const code = previews.take(token);
    if (code === undefined) throw new AppError('notFound');
    return reply.type('text/javascript; charset=utf-8').send(code);
  });
}

/** Placeholder for the nonce in the page. */
const noncePlaceholder = '__NONCE__';

/** `Cache-Control` for files with a hash in their names, which never change. */
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the built console from `folder`: hashed files with unlimited caching, precompressed by the build (`build/precompress.ts`), and the
 * page uncached, with a new nonce each time. Every path that is not a path of the server gets the page, which then shows the screen of this
 * path.
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

/**
 * Returns the names of the files directly in the folder, which have no hash in their names, such as the icon. The page and compressed
 * versions are left out.
 */
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

/** Serves the limits for files, so that a console can check a file before uploading. Uploads and downloads are calls of the resources. */
export function addFileRoutes(server: FastifyInstance, { fileLimits }: App): void {
  server.get(fileLimitsCall, { config: { access: 'session', whileViewing: true } }, () => success(fileLimits));
}
