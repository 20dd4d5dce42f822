import type { Kinds } from '../../src/contract/kinds.ts';
import type { KindsSource } from '../read/kindsSource.ts';

/** The kinds of record, with their permissions by ability. */
export function buildKinds({ field, perms, seenWith }: KindsSource): Kinds {
  const kinds = Object.entries(perms).map(([kind, { list, query, add, edit }]) => {
    const own = {
      ...(list !== undefined && { find: list }),
      ...(query !== undefined && { findById: query }),
      ...(add !== undefined && { create: add }),
      ...(edit !== undefined && { update: edit }),
    };
    return [kind, own] as const;
  });
  return { field, perms: Object.fromEntries(kinds), ...(seenWith && { seenWith }) };
}
