import { formatFault } from '../../codegen/formatFault.ts';
import type { SchemaEffect } from '../contract/schemaEditor.ts';
import { many } from '../contract/text.ts';
import { errorsIn } from '../server/schema/faults.ts';
import { tellImpact } from '../server/schema/plan/impact.ts';
import type { SchemaPlan } from '../server/schema/plan/plan.ts';
import { type Orphan, type PlannedTable, tellOrphan, tellTable } from '../server/schema/plan/tables.ts';

/** What effects of one kind stand under. */
const titles: Readonly<Record<Exclude<SchemaEffect['about'], 'table'>, string>> = {
  access: 'Access',
  page: 'Pages',
  permission: 'Permissions',
  view: 'Saved views',
  template: 'Workbooks',
};

/** Whether something of it would not be done. */
export function isRefused({ faults, tables }: SchemaPlan): boolean {
  return errorsIn({ faults }).length > 0 || tables.some(({ refusals }) => refusals.length > 0);
}

/** A plan as lines for people: `+` comes, `~` changes, `-` goes or is left alone, `!` is refused. */
export function formatPlan(plan: SchemaPlan, { folder, isThere }: { folder: string; isThere: boolean }): string[] {
  const { faults, tables, orphans } = plan;
  const told = faults.map((fault) => {
    const line = formatFault(fault, `${folder}/`);
    return fault.severity === 'warning' ? `  warning  ${line}` : `  ! ${line}`;
  });
  const impact = Map.groupBy(tellImpact(plan.impact), ({ about }) => about);
  const changed = tables.filter((table) => tellTable(table).length > 0);
  const refused = tables.filter(({ refusals }) => refusals.length > 0);
  return [
    ...(isThere ? [] : ['There is no database yet: the first start makes it.', '']),
    ...part('Files', told),
    ...tables.flatMap(tableLines),
    ...part('Tables without a file', orphans.map(orphanLine)),
    ...Object.entries(titles).flatMap(([about, title]) =>
      part(title, (impact.get(about as SchemaEffect['about']) ?? []).map(effectLine)),
    ),
    `${many(changed.length, 'table')} would change, ${refused.length} refused. Nothing has been changed.`,
  ];
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

function effectLine({ sign, text }: SchemaEffect): string {
  return `  ${sign} ${text.en}`;
}

function orphanLine(orphan: Orphan): string {
  const { sign, of, text } = tellOrphan(orphan);
  return `  ${sign} ${of}  ${text.en}`;
}

function tableLines(planned: PlannedTable): string[] {
  const { table, rows, refusals } = planned;
  const title = `${table.name}${rows === undefined ? '' : ` (${many(rows, 'row')})`}`;
  if (refusals.length === 0) return part(title, tellTable(planned).map(effectLine));
  return part(
    `${title} stays as it is`,
    refusals.map(({ what, mend }) => `  ! ${what.en}  ${mend.en}`),
  );
}
