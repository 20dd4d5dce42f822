import { formatFault } from '../../codegen/formatFault.ts';
import type { Step } from '../server/db/migration/tablePlan.ts';
import { errorsIn } from '../server/schema/errorsIn.ts';
import type { PlannedTable, SchemaPlan } from '../server/schema/plan/planSchemas.ts';

/** Whether something of it would not be done. */
export function isRefused({ faults, tables }: SchemaPlan): boolean {
  return errorsIn({ faults }).length > 0 || tables.some(({ refusals }) => refusals.length > 0);
}

/** A plan as lines for people: `+` comes, `~` changes, `-` goes or is left alone, `!` is refused. */
export function formatPlan(plan: SchemaPlan, { folder, isThere }: { folder: string; isThere: boolean }): string[] {
  const { faults, tables, orphans, impact } = plan;
  const told = faults.map((fault) => {
    const line = formatFault(fault, `${folder}/`);
    return fault.severity === 'warning' ? `  warning  ${line}` : `  ! ${line}`;
  });
  const pages = [
    ...impact.newPages.map(({ component, title }) => `  + ${component}  ${title.zh} / ${title.en}`),
    ...impact.lostPages.map(
      ({ component, menuName, menuNameEn, roles }) =>
        `  - ${component}  ${menuName} / ${menuNameEn}: in the menu of ${many(roles, 'role')}, and nothing would answer`,
    ),
  ];
  const permissions = [
    ...impact.newPermissions.map((code) => `  + ${code}`),
    ...impact.lostPermissions.map(
      ({ perms, roles }) => `  - ${perms}  ticked for ${many(roles, 'role')}, and nothing would ask for it`,
    ),
  ];
  const views = impact.lessenedViews.map(
    ({ resource, name, fields }) => `  ~ ${resource} ${JSON.stringify(name)} opens without ${fields.join(', ')}`,
  );
  const changed = tables.filter(({ refusals, steps }) => refusals.length === 0 && steps.some(isTold));
  const refused = tables.filter(({ refusals }) => refusals.length > 0);
  return [
    ...(isThere ? [] : ['There is no database yet: the first start makes it.', '']),
    ...part('Files', told),
    ...tables.flatMap(tableLines),
    ...part(
      'Tables without a file',
      orphans.map(({ table, rows }) => `  - ${table}  stays, with ${many(rows, 'row')}`),
    ),
    ...part('Pages', pages),
    ...part('Permissions', permissions),
    ...part('Saved views', views),
    `${many(changed.length, 'table')} would change, ${refused.length} refused. Nothing has been changed.`,
  ];
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

function tableLines({ table, rows, steps, refusals }: PlannedTable): string[] {
  const title = `${table.name}${rows === undefined ? '' : ` (${many(rows, 'row')})`}`;
  if (refusals.length > 0) {
    return part(
      `${title} stays as it is`,
      refusals.map(({ message, mend }) => `  ! ${message}  ${mend}`),
    );
  }
  const isNew = steps.some(({ does }) => does === 'create');
  const shown = isNew ? steps.filter(({ does }) => does === 'create') : steps.filter(isTold);
  return part(
    title,
    shown.map((step) => `  ${words[step.does](step as never)}`),
  );
}

/** What the server notes for itself is nobody's concern. */
function isTold({ does }: Step): boolean {
  return does !== 'note';
}

const words: { readonly [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => string } = {
  create: ({ columns }) => `+ new table, ${many(columns.length, 'column')}`,
  rename: ({ from, to }) => `~ column ${from} becomes ${to}, with its values`,
  add: ({ column: { name, type } }) => `+ column ${name} (${type})`,
  fill: ({ column, value, rows }) =>
    `~ ${column} becomes ${JSON.stringify(value)} in ${many(rows, 'row')} without a value`,
  dropIndex: ({ name }) => `- index ${name}`,
  addIndex: ({ index: { columns, unique } }) => `+ ${unique ? 'unique index' : 'index'} over ${columns.join(', ')}`,
  release: ({ column }) => `- column ${column} is in no file any more; it stays with its values`,
  note: () => '',
};

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
