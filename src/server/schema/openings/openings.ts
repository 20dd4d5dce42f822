import type { CompiledResource } from '../../../../codegen/types.ts';
import type { ActionBase, Transition } from '../../../contract/life.ts';
import { permissionsForAction } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { many } from '../../../contract/text.ts';
import { kindOf } from '../../../fields/kinds.ts';
import { holds, holdsField, holdsFor } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import type { Handlers } from '../../extend.ts';
import type { Trial } from '../editor/trial.ts';
import { administratorOnly, type Change, type Opening, type Person } from './confirm.ts';
import { openedDerived, openedDisplay, openedMentions } from './mentions.ts';
import { openedCalls, openedFields, openedScope } from './requirements.ts';

/**
 * What a text would newly let people see or do: by less that is asked for, by fewer records kept from them, by what it tells
 * of other resources, and by values that no file has named for a while.
 */
export async function findOpenings(
  { schemas, handlers }: Pick<App, 'schemas' | 'handlers'>,
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
      found.push(...openedActions(change, handlers), ...openedDisplay(schemas, before, after));
      found.push(...openedDerived(change));
    }
    const plan = plans.find(({ table }) => table.name === after.name);
    if (plan) found.push(...(await openedValues(store, { before, after, plan })));
  }
  return [...new Map(found.map((each) => [each.text.en, each])).values()];
}

/** What is live under the name of a resource, or under one that it had. */
function liveBefore(
  { byName }: App['schemas'],
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
  const namesBefore = new Set(before.fields.map(({ name }) => name));
  const added = new Set(steps.flatMap((step) => (step.does === 'add' ? [step.column.name] : [])));
  const found: Opening[] = [];
  for (const { name, was, kind } of after.fields) {
    if (namesBefore.has(name) || (was !== undefined && namesBefore.has(was)) || added.has(name)) continue;
    if (kindOf(kind)?.column === 'none') continue;
    const from = steps.find((step) => (step.does === 'rename' || step.does === 'move') && step.to === name);
    const column = from && 'from' in from ? from.from : name;
    const rows = await countFilled(store, { table: now, column });
    if (rows > 0) {
      const [location, values] = [`${after.name}.${name}`, `${now}.${column}`];
      found.push(
        opened(`${location}：已存的 ${rows} 个 ${values} 的值`, `${location}: ${rows} stored values of ${values}`),
      );
    }
  }
  return found;
}

type Named = Pick<ActionBase, 'name' | 'perm'> & Partial<ActionBase>;

/** Steps, actions and questions that less would be asked for, that are new and reach further than an edit, or that write more. */
function openedActions(change: Change, handlers: Pick<Handlers, 'hooks' | 'reads'>): Opening[] {
  const { before, after } = change;
  const hasCode = (name: string): boolean => Object.hasOwn(handlers.hooks, `${after.name}.${name}`);
  const hasAnswer = (name: string): boolean => Object.hasOwn(handlers.reads, `${after.name}.${name}`);
  const [was, is] = [before, after].map((one) => (one.states?.transitions ?? []).filter(({ by }) => by === undefined));
  return [
    ...compare(change, { was: was ?? [], is: is ?? [], hasCode, reaches: reachesState }),
    ...compare(change, { was: before.actions, is: after.actions, hasCode, reaches: edits }),
    ...compare(change, { was: before.reads ?? [], is: after.reads ?? [], hasCode: hasAnswer, reaches: () => true }),
  ];
}

interface Compared<T extends Named> {
  readonly was: readonly T[];
  readonly is: readonly T[];
  /** Whether code of the server does more than the file says. */
  readonly hasCode: (name: string) => boolean;
  /** Whether somebody can do as much already, without it. */
  readonly reaches: (person: Person, action: T, before: Resource) => boolean;
}

function compare<T extends Named>({ before, after }: Change, { was, is, hasCode, reaches }: Compared<T>): Opening[] {
  // Another step to a state is a way around the code that stands around those that lead there.
  const beside = (action: T & Partial<Transition>): string[] =>
    was.filter((one: T & Partial<Transition>) => one.to !== undefined && one.to === action.to).map(({ name }) => name);
  return is.flatMap((action): Opening[] => {
    const former = was.find(({ name }) => name === action.name);
    const can = (person: Person): boolean =>
      permissionsForAction(after, action.perm).some((code) => holds(person, code));
    const name = `${after.name}.${action.name}`;
    const opened = (zh: string, en: string, could: Opening['could']): Opening[] => [
      { of: after.name, text: { zh: `${name}：${zh}`, en: `${name}: ${en}` }, could, can },
    ];
    if (!former) {
      const could = (person: Person): boolean =>
        [action.name, ...beside(action)].some(hasCode) ? administratorOnly(person) : reaches(person, action, before);
      return opened(`新操作，需要 ${action.perm}`, `a new action that takes ${action.perm}`, could);
    }
    if (former.perm !== action.perm) {
      const could = (person: Person): boolean =>
        permissionsForAction(before, former.perm).some((code) => holds(person, code));
      return opened(
        `改由 ${action.perm} 控制（原为 ${former.perm}）`,
        `takes ${action.perm} (was ${former.perm})`,
        could,
      );
    }
    if (effectOf(former) === effectOf(action)) return [];
    return opened('会改动更多内容', 'writes something else than now', (person) => reaches(person, action, before));
  });
}

/** What a step does to a record, apart from its words and conditions. */
function effectOf({ set, ask, from, to }: Partial<Transition>): string {
  return JSON.stringify([set, ask?.fields.map(({ name }) => name).toSorted(), from?.toSorted(), to]);
}

/** What a file has a step write, somebody could have written by an edit. */
function edits(person: Person, { set = {}, ask }: Named, before: Resource): boolean {
  const names = new Set([...Object.keys(set), ...(ask?.fields ?? []).map(({ name }) => name)]);
  const openFields = before.fields.filter(({ name }) => names.has(name));
  if (openFields.length === 0) return true;
  return holdsFor(person, before, 'update') && openFields.every((field) => holdsField(person, field, 'write'));
}

/** A state that steps lead to already is reached by whoever may take one of these. */
function reachesState(person: Person, step: Transition, before: Resource): boolean {
  const { states, fields } = before;
  const options = fields.find(({ name }) => name === states?.field)?.options ?? [];
  const isOption = options.some(({ value }) => value === step.to);
  const steps = (states?.transitions ?? []).filter(({ to, by }) => to === step.to && by === undefined);
  const isReached = isOption ? steps.some(({ perm }) => holds(person, perm)) : holdsFor(person, before, 'update');
  return isReached && edits(person, step, before);
}
