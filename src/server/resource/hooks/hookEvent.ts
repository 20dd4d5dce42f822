import { permissionOfKind } from '../../../contract/permission.ts';
import { othersWhoMay } from '../../access/holders.ts';
import { holds } from '../../access/rights.ts';
import type { Store } from '../../db/store.ts';
import type { DoingEvent } from '../../extend.ts';
import { compiledOf } from '../books/compiledOf.ts';
import type { Context } from '../context.ts';
import { refuse } from './refuse.ts';

/** What every hook is told, whatever it is around. */
export function hookEvent(context: Context, store: Store, name: string): Omit<DoingEvent, 'records' | 'input'> {
  const { house, actor, byHouse, compiled, cause } = context;
  const caller = byHouse?.caller ?? actor;
  if (cause === undefined) throw new Error(`nothing is known to have led to ${compiled.resource.name}.${name}`);
  return {
    ...{ resource: compiled.resource.name, name, user: actor.user, time: house.clock(), refuse, cause },
    othersWhoMay: (permission, options) => othersWhoMay(store, { ...options, userId: actor.user.id, permission }),
    holds: (permission) => holds(caller, permission),
    holdsKind: ({ resource, kind, ability }) =>
      holds(caller, permissionOfKind(compiledOf(house, resource).resource, kind, ability)),
    books: house.openBooks(context, store),
  };
}
