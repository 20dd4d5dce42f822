import type { Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import { seesKind } from '../access/holds.ts';
import type { SeenPart } from '../db/logs.ts';

/**
 * The resources of which somebody may list, or look at, some kinds of record only: the log keeps no kind, so it is told of
 * those that are there and of these kinds. Whose kind one that is gone was, nobody can say any more.
 */
export function seenParts(actor: Actor, resources: readonly Resource[]): readonly SeenPart[] {
  return resources.flatMap((resource): SeenPart[] => {
    const { name, kinds } = resource;
    if (!kinds) return [];
    const all = Object.keys(kinds.perms);
    const values = all.filter((kind) =>
      (['find', 'findById'] as const).every((ability) => seesKind(actor, resource, { kind, ability })),
    );
    return values.length === all.length ? [] : [{ resource: name, field: kinds.field, values }];
  });
}
