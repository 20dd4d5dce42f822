import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Actor } from '../../access/actor.ts';
import type { Caller, Context } from '../context.ts';

/** Hooks inside hooks beyond this go round in a ring. */
const deepest = 20;

/** The same call, gone on with by the house: in the name of the caller, who is not asked what they may do and see. */
export function houseContext(context: Caller, compiled: CompiledResource): Context {
  const { actor, byHouse } = context;
  const depth = (byHouse?.depth ?? 0) + 1;
  if (depth > deepest) throw new Error(`hooks that end at ${compiled.resource.name} call each other in a ring`);
  const from = byHouse?.from ?? context.compiled?.resource.name ?? '';
  return {
    ...context,
    ...{ compiled, visible: compiled.resource, action: undefined, read: undefined, id: '', body: undefined },
    actor: houseActor(actor),
    cause: 'business',
    byHouse: { caller: byHouse?.caller ?? actor, depth, from },
  };
}

/** Somebody who may do and see everything, under the same name. */
export function houseActor(actor: Actor): Actor {
  return { ...actor, permissions: new Set(), menuIds: 'all', scope: { name: 'ALL' } };
}
