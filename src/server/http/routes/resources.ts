import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CompiledResource } from '../../../../codegen/types.ts';
import { operations, type ResourceEntry, type ResourceIndex } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { holdsFor } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { success } from '../answers.ts';
import { actorOf } from '../route.ts';

/**
 * The compiled resources for the browser (contract README section 7). A module is imported without a token, so its
 * address is the secret: only the index tells it, and only to those who may list the resource.
 */
export function addResourceRoutes(server: FastifyInstance, app: App): void {
  server.get('/resources/index.json', { config: { access: 'session', whileViewing: true } }, (request) =>
    success(indexFor(app, actorOf(request))),
  );

  server.get<{ Params: { file: string } }>('/resources/:file', { config: { access: 'public' } }, (request, reply) => {
    const [, name = '', hash = ''] = /^([A-Za-z0-9]+)\.([0-9a-f]{40})\.js$/.exec(request.params.file) ?? [];
    const compiled = app.schemas.byName.get(name);
    if (!compiled || app.schemas.hashOf(compiled) !== hash) throw new AppError('notFound');
    return reply
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(compiled.code);
  });
}

function indexFor({ schemas }: App, actor: Actor): ResourceIndex {
  const resources = schemas.compilation.resources
    .filter(({ resource }) => !resource.partOf && holdsFor(actor, resource, 'find'))
    .map((compiled) => toEntry(compiled, schemas.hashOf(compiled)));
  const version = createHash('sha256')
    .update(resources.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16);
  return { version, resources };
}

function toEntry({ resource }: CompiledResource, hash: string): ResourceEntry {
  const { name, title, perms, callPerms, kinds, calls, screens } = resource;
  return {
    name,
    title,
    perms,
    ...(callPerms && { callPerms }),
    ...(kinds && { kinds }),
    operations: operations.filter((operation) => calls[operation] !== undefined),
    screens,
    hash,
  };
}
