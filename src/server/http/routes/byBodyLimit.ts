import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { House } from '../../house.ts';
import { operationRules } from '../../resource/operations.ts';

/** What routes are told apart by that take bodies of different sizes. */
export const byLimit = 'bodyLimit';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];

/** Finds the route of a call that takes a larger body than others, by what the resource files say of its path. */
export function byBodyLimit(house: House): Strategy {
  return {
    name: byLimit,
    storage: () => {
      const handlers = new Map<string, unknown>();
      return {
        get: (limit: string) => (handlers.get(limit) ?? null) as never,
        set: (limit: string, handler: unknown) => void handlers.set(limit, handler),
      };
    },
    deriveConstraint: ({ url = '' }: IncomingMessage) => {
      const [path = ''] = url.split('?');
      const call = house.schemas.calls.get(path);
      const limit = call && operationRules[call.operation].bodyLimit;
      // Without one it is a call like any other.
      return (limit === undefined ? undefined : String(limit)) as string;
    },
  };
}
