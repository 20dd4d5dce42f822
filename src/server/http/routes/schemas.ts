import type { FastifyInstance } from 'fastify';
import { schemaCalls, schemaPerms } from '../../../contract/schemaEditor.ts';
import { holds } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { checkSchema } from '../../schema/editor/check.ts';
import { findSchemaHistory, findSchemaVersion } from '../../schema/editor/history.ts';
import { findSchema, findSchemaLanguage, findSchemas } from '../../schema/editor/list.ts';
import { type Ask, createPreviews } from '../../schema/editor/requests.ts';
import { restoreSchema, saveSchema } from '../../schema/editor/saving.ts';
import { success } from '../answers.ts';
import { actorOf, requestLanguage } from '../route.ts';

interface SchemaCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a file, a name or an id follows the path; a file may hold a slash. */
  readonly hasId?: boolean;
  readonly permission: string;
  readonly operate: (ask: Ask) => Promise<unknown>;
}

const { list, edit } = schemaPerms;

/** The calls about resource files: how each is made, what it needs, what it does. */
const calls: readonly SchemaCall[] = [
  { method: 'POST', path: schemaCalls.find, permission: list, operate: findSchemas },
  { method: 'GET', path: schemaCalls.findById, hasId: true, permission: list, operate: findSchema },
  { method: 'GET', path: schemaCalls.language, permission: list, operate: findSchemaLanguage },
  { method: 'POST', path: schemaCalls.check, permission: edit, operate: checkSchema },
  { method: 'POST', path: schemaCalls.save, permission: edit, operate: saveSchema },
  { method: 'GET', path: schemaCalls.history, hasId: true, permission: list, operate: findSchemaHistory },
  { method: 'GET', path: schemaCalls.historyById, hasId: true, permission: list, operate: findSchemaVersion },
  { method: 'POST', path: schemaCalls.restore, permission: edit, operate: restoreSchema },
];

/** Screens for administrators: the resource files themselves, and the modules that unsaved ones would make. */
export function addSchemaRoutes(server: FastifyInstance, app: App): void {
  const previews = createPreviews(() => app.clock().getTime());
  for (const { method, path, hasId = false, permission, operate } of calls) {
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
  server.get<{ Params: { file: string } }>(
    '/resources/preview/:file',
    { config: { access: 'public' } },
    (request, reply) => {
      const [, token = ''] = /^([0-9a-f]{40})\.js$/.exec(request.params.file) ?? [];
      const code = previews.take(token);
      if (code === undefined) throw new AppError('notFound');
      return reply.type('text/javascript; charset=utf-8').send(code);
    },
  );
}
