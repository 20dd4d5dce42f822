import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holds } from '../../access/holds.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../../resource/context.ts';
import { isId } from '../../resource/isId.ts';
import { operationRules, permissionOf } from '../../resource/operations.ts';
import type { ResourceCall } from '../../schema/createSchemaStore.ts';
import { success } from '../answer.ts';
import { actorOf, requestLanguage } from '../route.ts';

/**
 * Every call of every resource, by its path as the resource files say it. They are looked up at each request, so
 * a file that changes changes its calls: call -> session (done before) -> permission -> operation -> answer.
 */
export function addRecordRoutes(app: FastifyInstance, house: House): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/hw/*',
    config: { access: 'resource' },
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { call, path, id } = findCall(house, request);
      const context: Context = {
        house,
        actor: actorOf(request),
        compiled: call.compiled,
        language: requestLanguage(request),
        id,
        body: request.body,
        headers: request.headers,
        path,
      };
      if (!holds(context.actor, permissionOf(call.operation, context))) throw new Refusal('forbidden');
      const rule = operationRules[call.operation];
      if (rule.hasId && !isId(id)) throw new Refusal('notFound');
      return success(await rule.operate(context));
    },
  });
}

function findCall({ schemas }: House, request: FastifyRequest): { call: ResourceCall; path: string; id: string } {
  const [path = ''] = request.url.split('?');
  const slash = path.lastIndexOf('/');
  const candidates = [
    { call: schemas.calls.get(path), path, id: '', hasId: false },
    {
      call: schemas.calls.get(path.slice(0, slash)),
      path: path.slice(0, slash),
      id: path.slice(slash + 1),
      hasId: true,
    },
  ];
  for (const { call, hasId, ...where } of candidates) {
    const rule = call && operationRules[call.operation];
    if (call && rule?.hasId === hasId && rule.method === request.method) return { call, ...where };
  }
  throw new Refusal('noSuchCall');
}
