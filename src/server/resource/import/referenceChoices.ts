import { permissionFor } from '../../../contract/permission.ts';
import { labelOf } from '../../../contract/record.ts';
import type { Reference } from '../../../contract/resource.ts';
import { holds } from '../../access/holds.ts';
import { visibleTo } from '../../access/visibleTo.ts';
import { findPage } from '../../db/findPage.ts';
import { sheetColumns } from '../../excel/sheetColumns.ts';
import { mostChoices } from '../../excel/template/mostChoices.ts';
import type { Context } from '../context.ts';
import { parseFilter } from '../parseFilter.ts';
import { toRecord } from '../toRecord.ts';

/**
 * What people call the records that each reference of a workbook offers, by its field: only of what the caller may list,
 * as their lists would show it, and `many` where they are too many to be listed.
 */
export async function referenceChoices(context: Context): Promise<ReadonlyMap<string, readonly string[] | 'many'>> {
  const choices = new Map<string, readonly string[] | 'many'>();
  for (const { field } of sheetColumns(context.visible)) {
    if (!field.reference || field.system) continue;
    const labels = await labelsOf(context, field.reference);
    if (labels) choices.set(field.name, labels);
  }
  return choices;
}

async function labelsOf(
  { house, actor, language }: Context,
  { resource, filter = {} }: Reference,
): Promise<readonly string[] | 'many' | undefined> {
  const whole = house.schemas.byName.get(resource)?.resource;
  if (!whole || !holds(actor, permissionFor(whole.perms, 'find'))) return undefined;
  const target = visibleTo(actor, whole);
  // What depends on another cell of the row cannot be asked for here.
  const fixed = Object.entries(filter).flatMap(([name, want]) => ('is' in want ? [[name, want.is] as const] : []));
  const { where, orders } = parseFilter({ schemas: house.schemas, actor, language }, whole, Object.fromEntries(fixed));
  const page = { table: target.name, where, orders, limit: mostChoices, offset: 0 };
  const { rows, total } = await findPage(house.database.read, page);
  if (total > mostChoices) return 'many';
  return [...new Set(rows.map((row) => labelOf(target.display[language], toRecord(target, row))))].filter(
    (label) => label !== '',
  );
}
