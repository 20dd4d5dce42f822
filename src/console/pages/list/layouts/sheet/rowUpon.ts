import type { Field } from '../../../../../contract/resource.ts';
import { mergeValues } from '../../../edit/merge/mergeValues.ts';
import type { Conflict, Sides } from '../../../edit/merge/sides.ts';
import type { SheetRow } from './sheetChanges.ts';

/**
 * A row upon its record as it is by now: what only others have changed is theirs, and where both have, mine stays until
 * somebody says otherwise. A row of which nothing is left that they do not have is their very record.
 */
export function rowUpon(
  fields: readonly Field[],
  sides: Sides,
): { readonly row: SheetRow; readonly conflicts: readonly Conflict[] } {
  const own = fields.filter(({ system }) => !system);
  const { result, conflicts, isMineKept } = mergeValues({ fields: own, sides, choices: new Map() });
  return { row: isMineKept ? result : sides.theirs, conflicts };
}
