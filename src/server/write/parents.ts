import type { CompiledResource } from '../../../codegen/types.ts';
import type { Context } from '../app.ts';
import { bumpVersions } from '../db/rows.ts';
import { type Store, wholeOf } from '../db/store.ts';
import { type LinesIn, linesIn } from '../resource/lines.ts';
import type { SchemaStore } from '../schemaStore.ts';
import { stamp } from './once.ts';

/**
 * Increases the version of the records whose lines were written by calls of their own. Otherwise a user who has such a record open could
 * save it without the new lines and thereby delete them unseen.
 */
export async function touchParents(context: Context, store: Store, lines: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const { parent, by } of parentsOf(context.app.schemas, context.compiled)) {
    const ids = [...new Set(lines.map((line) => line[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0) await bumpVersions(wholeOf(store), { table: parent.table.name, ids, stamps: stamp(context, 'update') });
  }
}

type Parent = Pick<LinesIn, 'by'> & { readonly parent: CompiledResource };

/** The parents by resource, cached per version of the compiled resources. */
const parentsCache = new WeakMap<SchemaStore, ReadonlyMap<string, readonly Parent[]>>();

/** Returns the resources that contain lines of this resource. */
export function parentsOf(schemas: SchemaStore, { resource }: CompiledResource): readonly Parent[] {
  const parents = parentsCache.get(schemas) ?? findParents(schemas);
  parentsCache.set(schemas, parents);
  return parents.get(resource.name) ?? [];
}

function findParents(schemas: SchemaStore): ReadonlyMap<string, readonly Parent[]> {
  const all = schemas.compilation.resources.flatMap((parent) =>
    linesIn(schemas, parent.resource).map(({ child, by }) => ({ parent, by, name: child.resource.name })),
  );
  return Map.groupBy(all, ({ name }) => name);
}
