import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Resource } from '../../../contract/resource.ts';
import { many } from '../../../contract/text.ts';
import { kindOf } from '../../../fields/kinds.ts';
import { holdsFor } from '../../access/holds.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import type { House } from '../../house.ts';
import type { Trial } from '../editor/compileWith.ts';
import { openedDoings } from './doings.ts';
import { openedCalls, openedFields, openedScope } from './gates.ts';
import { openedDerived, openedDisplay, openedMentions } from './mentions.ts';
import { administratorOnly, type Opening } from './opening.ts';

/**
 * What a text would newly let people see or do: by less that is asked for, by fewer records kept from them, by what it tells
 * of other resources, and by values that no file has named for a while.
 */
export async function findOpenings(
  { schemas, handlers }: Pick<House, 'schemas' | 'handlers'>,
  store: Store,
  { trial: { compiled }, plans }: { readonly trial: Pick<Trial, 'compiled'>; readonly plans: readonly TablePlan[] },
): Promise<Opening[]> {
  const found: Opening[] = [];
  const own = new Set(compiled.map(({ resource }) => resource.name));
  for (const one of compiled) {
    const { resource: after } = one;
    const before = liveBefore(schemas, one);
    found.push(...openedMentions(schemas, { before, after, own }));
    if (before) {
      const change = { before, after };
      found.push(...openedCalls(change), ...openedFields(change), ...openedScope(change));
      found.push(...openedDoings(change, handlers), ...openedDisplay(schemas, before, after));
      found.push(...openedDerived(change));
    }
    const plan = plans.find(({ table }) => table.name === after.name);
    if (plan) found.push(...(await openedValues(store, { before, after, plan })));
  }
  return [...new Map(found.map((each) => [each.text.en, each])).values()];
}

/** What is live under the name of a resource, or under one that it had. */
function liveBefore(
  { byName }: House['schemas'],
  { resource, table: { former } }: CompiledResource,
): Resource | undefined {
  const names = [resource.name, ...(former?.names ?? [])];
  return names.flatMap((name) => byName.get(name)?.resource ?? [])[0];
}

interface Kept {
  readonly before: Resource | undefined;
  readonly after: Resource;
  readonly plan: TablePlan;
}

/** Values that are stored and that no live file names: nobody knows any more who was let see them. */
async function openedValues(store: Store, { before, after, plan: { now, steps } }: Kept): Promise<Opening[]> {
  if (now === undefined) return [];
  const opened = (zh: string, en: string): Opening => ({
    of: after.name,
    text: { zh, en },
    could: administratorOnly,
    can: (person) => holdsFor(person, after, 'find'),
  });
  if (!before) {
    const rows = await countRows(store, now);
    if (rows === 0) return [];
    return [
      opened(
        `${after.name}：已有数据表 ${now} 的 ${rows} 行记录`,
        `${after.name}: ${many(rows, 'row')} of table ${now}`,
      ),
    ];
  }
  const known = new Set(before.fields.map(({ name }) => name));
  const added = new Set(steps.flatMap((step) => (step.does === 'add' ? [step.column.name] : [])));
  const found: Opening[] = [];
  for (const { name, was, kind } of after.fields) {
    if (known.has(name) || (was !== undefined && known.has(was)) || added.has(name)) continue;
    if (kindOf(kind)?.column === 'none') continue;
    const from = steps.find((step) => (step.does === 'rename' || step.does === 'move') && step.to === name);
    const column = from && 'from' in from ? from.from : name;
    const rows = await countFilled(store, { table: now, column });
    if (rows > 0) {
      const [place, values] = [`${after.name}.${name}`, `${now}.${column}`];
      found.push(opened(`${place}：已存的 ${rows} 个 ${values} 的值`, `${place}: ${rows} stored values of ${values}`));
    }
  }
  return found;
}
