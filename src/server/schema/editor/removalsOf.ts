import type { SchemaRemoval } from '../../../contract/schemaEditor.ts';
import { type Language, many, type Text } from '../../../contract/text.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { goneTables } from '../plan/goneTables.ts';
import type { Trial } from './compileWith.ts';

/** Fields and resources that a text does not name any more, without saying what they have become. */
export async function removalsOf(
  { schemas }: Pick<House, 'schemas'>,
  store: Store,
  { trial: { source, compiled }, plans }: { readonly trial: Trial; readonly plans: readonly TablePlan[] },
): Promise<SchemaRemoval[]> {
  const before = schemas.compilation.resources.filter(({ file }) => file === source.path);
  const removals: SchemaRemoval[] = [];
  for (const table of goneTables(before, compiled)) {
    const rows = await countRows(store, table);
    removals.push({ name: table, rows, text: textOf(table, rows) });
  }
  for (const { table, now = table.name, steps } of plans) {
    for (const step of steps) {
      if (step.does !== 'release') continue;
      const rows = await countFilled(store, { table: now, column: step.column });
      const name = `${table.name}.${step.column}`;
      removals.push({ name, rows, text: textOf(name, rows) });
    }
  }
  return removals;
}

function textOf(name: string, rows: number): Text {
  return {
    zh: `${name} 将被去掉：${rows} 条记录的数据保留在数据库中，但不再显示；如为改名，请写 "was"`,
    en: `${name} goes: what ${many(rows, 'record')} had there stays in the database, and nobody sees it; write "was" if it is a rename`,
  };
}

/** Refuses what nobody has confirmed by its name. */
export function refuseUnconfirmed(removals: readonly SchemaRemoval[], confirmed: readonly string[]): void {
  const open = removals.filter(({ name }) => !confirmed.includes(name));
  if (open.length === 0) return;
  throw new Refusal('schemaUnconfirmed', {
    values: { names: open.map(({ name }) => name).join(', ') },
    data: (language: Language) => ({
      errors: open.map(({ text }) => ({ path: '/confirmed', keyword: 'confirm', message: text[language] })),
      removals: open,
    }),
  });
}
