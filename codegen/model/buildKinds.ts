import type { Kinds } from '../../src/contract/permission.ts';
import type { KindsSource } from '../read/kindsSource.ts';
import type { ConditionSource, RecordSource } from '../read/source.ts';

/** The kinds of record, with their permissions by ability, and the fields that some of them never show. */
export function buildKinds({ field, perms, seenWith }: KindsSource, { properties }: RecordSource): Kinds {
  const kinds = Object.entries(perms).map(([kind, { list, query, add, edit }]) => {
    const own = {
      ...(list !== undefined && { find: list }),
      ...(query !== undefined && { findById: query }),
      ...(add !== undefined && { create: add }),
      ...(edit !== undefined && { update: edit }),
    };
    return [kind, own] as const;
  });
  const without = Object.keys(perms).flatMap((kind) => {
    const names = Object.keys(properties).filter((name) => isNever(properties[name]?.visibleWhen, { field, kind }));
    return names.length > 0 ? [[kind, names] as const] : [];
  });
  return {
    ...{ field, perms: Object.fromEntries(kinds) },
    ...(without.length > 0 && { without: Object.fromEntries(without) }),
    ...(seenWith && { seenWith }),
  };
}

/** Whether the condition wants other kinds, by name, whatever else it wants. */
function isNever(condition: ConditionSource | undefined, { field, kind }: { field: string; kind: string }): boolean {
  const wanted = condition?.properties?.[field];
  if (wanted === undefined) return false;
  const { const: one, enum: some = one === undefined ? undefined : [one] } = wanted;
  return some !== undefined && !some.includes(kind);
}
