import { type KindPerms, kindAbilities } from '../../contract/kinds.ts';
import { type Ability, permissionFor, permissionOf } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { addToRoles } from '../db/menus.ts';
import type { Store } from '../db/store.ts';

/** Abilities that a file may take out of a common permission, to give them one of their own. */
const movable = ['log', 'import'] as const satisfies readonly Ability[];

interface Passed {
  readonly resources: readonly Resource[];
  /** What the menu table had before, with its ids. */
  readonly before: ReadonlyMap<string, string>;
  /** The same with what it has got just now. */
  readonly seeds: ReadonlyMap<string, string>;
  readonly now: Date;
}

/**
 * What a file has given a permission of its own is still let do whoever was let do it until then: every role that holds the
 * common permission gets the new one, once, when the new one is first seen. So nobody loses the log of an order because a
 * release asks for more than `:query` from that day on; whoever is to lose it has it taken away by an administrator.
 */
export async function passOn(store: Store, { resources, before, seeds, now }: Passed): Promise<void> {
  for (const { code, from } of resources.flatMap(movedIn)) {
    const [held, given] = [before.get(`F ${from}`), seeds.get(`F ${code}`)];
    if (held === undefined || given === undefined || before.has(`F ${code}`)) continue;
    await addToRoles(store, { held, given, now });
  }
}

/** Each permission of its own with the common one that it stands in for. */
function movedIn(resource: Resource): readonly { readonly code: string; readonly from: string }[] {
  const calls = movable.map((ability) => ({
    code: permissionOf(resource, ability),
    from: permissionFor(resource.perms, ability),
  }));
  const kinds = Object.values(resource.kinds?.perms ?? {}).flatMap((own: KindPerms) =>
    kindAbilities.flatMap((ability) => {
      const code = own[ability];
      return code === undefined ? [] : [{ code, from: permissionOf(resource, ability) }];
    }),
  );
  return [...calls, ...kinds].filter(({ code, from }) => code !== from);
}
