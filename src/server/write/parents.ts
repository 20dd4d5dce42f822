import type { CompiledResource } from '../../../codegen/types.ts';
import { bumpVersions } from '../db/rows.ts';
import { type Store, wholeOf } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { type LinesIn, linesIn } from '../resource/lines.ts';
import type { SchemaStore } from '../schema/store.ts';
import { stamp } from './log.ts';

/**
 * Lines that come, go or move by their own calls change the records that they belong to: whoever has such a record
 * open would otherwise save over them what they never saw, and so delete them.
 */
export async function touchParents(
  context: Context,
  store: Store,
  lines: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (const { parent, by } of parentsOf(context.house.schemas, context.compiled)) {
    const ids = [...new Set(lines.map((line) => line[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0)
      await bumpVersions(wholeOf(store), { table: parent.table.name, ids, stamps: stamp(context, 'update') });
  }
}

type Parent = Pick<LinesIn, 'by'> & { readonly parent: CompiledResource };

/** Found once for each state of the files. */
const known = new WeakMap<SchemaStore, ReadonlyMap<string, readonly Parent[]>>();

/** The resources whose records have records of this one as lines. */
export function parentsOf(schemas: SchemaStore, { resource }: CompiledResource): readonly Parent[] {
  const parents = known.get(schemas) ?? findParents(schemas);
  known.set(schemas, parents);
  return parents.get(resource.name) ?? [];
}

function findParents(schemas: SchemaStore): ReadonlyMap<string, readonly Parent[]> {
  const all = schemas.compilation.resources.flatMap((parent) =>
    linesIn(schemas, parent.resource).map(({ child, by }) => ({ parent, by, name: child.resource.name })),
  );
  return Map.groupBy(all, ({ name }) => name);
}
