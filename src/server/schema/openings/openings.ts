import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Field } from '../../../contract/field.ts';
import type { ActionBase, Transition } from '../../../contract/life.ts';
import { fieldNeeds, permissionsForAction } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { displayFields, languages, many } from '../../../contract/wire.ts';
import { hasColumn } from '../../../fields/kinds.ts';
import { parseSerial } from '../../../fields/parseSerial.ts';
import { holds, holdsField, holdsFor, rowRules } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import type { Handlers } from '../../extend.ts';
import type { SchemaStore } from '../../schemaStore.ts';
import type { Trial } from '../editor/trial.ts';
import {
  administratorOnly,
  type Change,
  holdsEveryKind,
  type Opening,
  openedCalls,
  openedFields,
  openedScope,
  type Person,
} from './confirm.ts';

/**
 * Returns the access that a changed resource file would newly give: through weaker permission requirements, a wider data scope, data of
 * other resources, or stored values that were no longer in any file.
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

/** Returns the live resource of this name, or of its former name. */
function liveBefore({ byName }: App['schemas'], { resource, table: { former } }: CompiledResource): Resource | undefined {
  const names = [resource.name, ...(former?.names ?? [])];
  return names.flatMap((name) => byName.get(name)?.resource ?? [])[0];
}

interface Kept {
  readonly before: Resource | undefined;
  readonly after: Resource;
  readonly plan: TablePlan;
}

/** Returns stored values that no live file mentions; it is unknown who was allowed to see them. */
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
    return [opened(`${after.name}：已有数据表 ${now} 的 ${rows} 行记录`, `${after.name}: ${many(rows, 'row')} of table ${now}`)];
  }
  const namesBefore = new Set(before.fields.map(({ name }) => name));
  const added = new Set(steps.flatMap((step) => (step.does === 'add' ? [step.column.name] : [])));
  const found: Opening[] = [];
  for (const { name, was, kind } of after.fields) {
    if (namesBefore.has(name) || (was !== undefined && namesBefore.has(was)) || added.has(name)) continue;
    if (!hasColumn({ kind })) continue;
    const from = steps.find((step) => (step.does === 'rename' || step.does === 'move') && step.to === name);
    const column = from && 'from' in from ? from.from : name;
    const rows = await countFilled(store, { table: now, column });
    if (rows > 0) {
      const [location, values] = [`${after.name}.${name}`, `${now}.${column}`];
      found.push(opened(`${location}：已存的 ${rows} 个 ${values} 的值`, `${location}: ${rows} stored values of ${values}`));
    }
  }
  return found;
}

type Named = Pick<ActionBase, 'name' | 'perm'> & Partial<ActionBase>;

/** Returns actions, transitions and reads that are new, would require another permission, or would have another effect. */
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
  /** Whether server code handles the action or read, which may do more than the file defines. */
  readonly hasCode: (name: string) => boolean;
  /** Whether the user can already achieve the same without the action. */
  readonly reaches: (person: Person, action: T, before: Resource) => boolean;
}

function compare<T extends Named>({ before, after }: Change, { was, is, hasCode, reaches }: Compared<T>): Opening[] {
  // Returns the existing transitions to the same state. A new transition would bypass their code.
  const beside = (action: T & Partial<Transition>): string[] =>
    was.filter((one: T & Partial<Transition>) => one.to !== undefined && one.to === action.to).map(({ name }) => name);
  return is.flatMap((action): Opening[] => {
    const former = was.find(({ name }) => name === action.name);
    const can = (person: Person): boolean => permissionsForAction(after, action.perm).some((code) => holds(person, code));
    const name = `${after.name}.${action.name}`;
    const opened = (zh: string, en: string, could: Opening['could']): Opening[] => [
      { of: after.name, text: { zh: `${name}：${zh}`, en: `${name}: ${en}` }, could, can },
    ];
    if (!former) {
      const could = (person: Person): boolean =>
        [action.name, ...beside(action)].some(hasCode) ? administratorOnly(person) : reaches(person, action, before);
      return opened(`新操作，需要 ${action.perm}`, `a new action that needs ${action.perm}`, could);
    }
    if (former.perm !== action.perm) {
      const could = (person: Person): boolean => permissionsForAction(before, former.perm).some((code) => holds(person, code));
      return opened(`改由 ${action.perm} 控制（原为 ${former.perm}）`, `needs ${action.perm} (before: ${former.perm})`, could);
    }
    if (effectOf(former) === effectOf(action)) return [];
    return opened('改动的内容与原来不同', 'changes other data than before', (person) => reaches(person, action, before));
  });
}

/** Returns the effect of a transition on a record, apart from texts and conditions. */
function effectOf({ set, ask, from, to }: Partial<Transition>): string {
  return JSON.stringify([set, ask?.fields.map(({ name }) => name).toSorted(), from?.toSorted(), to]);
}

/** Whether an edit would let the user write all fields that the transition sets or asks for. */
function edits(person: Person, { set = {}, ask }: Named, before: Resource): boolean {
  const names = new Set([...Object.keys(set), ...(ask?.fields ?? []).map(({ name }) => name)]);
  const openFields = before.fields.filter(({ name }) => names.has(name));
  if (openFields.length === 0) return true;
  return holdsFor(person, before, 'update') && openFields.every((field) => holdsField(person, field, 'write'));
}

/**
 * Whether the user may already write the fields of a transition and bring a record to its state. If the state is new, the permission to
 * edit is enough for that.
 */
function reachesState(person: Person, step: Transition, before: Resource): boolean {
  const { states, fields } = before;
  const options = fields.find(({ name }) => name === states?.field)?.options ?? [];
  const isOption = options.some(({ value }) => value === step.to);
  const steps = (states?.transitions ?? []).filter(({ to, by }) => to === step.to && by === undefined);
  const isReached = isOption ? steps.some(({ perm }) => holds(person, perm)) : holdsFor(person, before, 'update');
  return isReached && edits(person, step, before);
}

/** A part of a resource that reveals data of another one, regardless of the reader's rights there. */
interface Mention {
  /** The field that contains the part. */
  readonly field: string;
  readonly target: string;
  /** The part itself: a reference, a total, lines, a code, or records that are added up. */
  readonly part: Readonly<Record<string, unknown>>;
  /** The permission required to see the part: that of the list, or of the transition whose form uses it. */
  readonly perm: string | undefined;
}

type World = Pick<SchemaStore, 'byName'>;

interface Reader {
  readonly before: Resource | undefined;
  readonly after: Resource;
  /** Names of all resources in the same file. */
  readonly own: ReadonlySet<string>;
}

/** Returns the data of other resources that a changed file would newly reveal. */
function openedMentions(world: World, { before, after, own }: Reader): Opening[] {
  const keyOf = ({ target, part, perm }: Mention): string => JSON.stringify([target, perm, part]);
  const mentioned = new Set(before ? mentionsIn(before).map(keyOf) : []);
  const fresh = mentionsIn(after)
    .filter((one) => !mentioned.has(keyOf(one)))
    .filter((one) => !own.has(one.target) || addsUpHidden(world, after, one));
  return fresh.flatMap(({ field, target, part, perm }): Opening[] => {
    const there = world.byName.get(target)?.resource;
    if (!there) return [];
    const names = mentionedFields(there, part);
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}.${field}：可看到 ${target}${names.length > 0 ? `（${names.join('、')}）` : ''} 的内容`,
          en: `${after.name}.${field}: shows data of ${target}${names.length > 0 ? ` (${names.join(', ')})` : ''}`,
        },
        could: (person) => seesAllOf(world, person, { resource: there, names }) && (!isLines(part) || writes(person, there)),
        can: (person) => (perm === undefined ? holdsFor(person, after, 'find') : holds(person, perm)),
      },
    ];
  });
}

/** Whether a total over lines of the same file includes fields whose permission the total does not require. */
function addsUpHidden(world: World, { fields }: Resource, { field, target, part }: Mention): boolean {
  const there = world.byName.get(target)?.resource;
  if (!there || !('as' in part)) return false;
  const [names, own] = [mentionedFields(there, part), fields.find(({ name }) => name === field)];
  return there.fields.some((one) => names.includes(one.name) && missesOf(one, own).length > 0);
}

/** Returns derived fields that depend on fields with more permissions, because the derived value reveals the values that it depends on. */
function openedDerived({ before, after }: Change): Opening[] {
  return after.fields.flatMap((field): Opening[] => {
    const mentioned = new Set(before.fields.filter(({ name }) => name === field.name || name === field.was).flatMap(sourcesOf));
    const hidden = sourcesOf(field)
      .filter((name) => !mentioned.has(name))
      .flatMap((name) => [before, after].flatMap((one) => one.fields.find((each) => each.name === name) ?? []))
      .filter((source) => missesOf(source, field).length > 0);
    if (hidden.length === 0) return [];
    const names = [...new Set(hidden.map(({ name }) => name))];
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}.${field.name}：由 ${names.join('、')} 计算得出，看到它就能推知这些字段`,
          en: `${after.name}.${field.name}: is calculated from ${names.join(', ')} and reveals their values`,
        },
        could: (person) => holdsFor(person, before, 'find') && hidden.every((one) => holdsField(person, one, 'read')),
        can: (person) => holdsFor(person, after, 'find') && holdsField(person, field, 'read'),
      },
    ];
  });
}

/** Returns the fields of the record that a derived field depends on. */
function sourcesOf({ derived }: Field): string[] {
  return derived ? [...namesIn(derived)] : [];
}

/** Returns the permissions required to read one field but not the other. */
function missesOf(source: Field, field: Field | undefined): string[] {
  const needed = new Set(field ? fieldNeeds(field, 'read').flat() : []);
  return fieldNeeds(source, 'read')
    .flat()
    .filter((code) => !needed.has(code));
}

/**
 * Returns fields newly included in the display name of a record, if other resources reference it: everyone who sees those references sees
 * the name.
 */
function openedDisplay(world: World, before: Resource, after: Resource): Opening[] {
  const mentioned = new Set(spelled(before).flatMap((name) => [name, ...renamedTo(after, name)]));
  const names = [...new Set(spelled(after))].filter((name) => !mentioned.has(name));
  const referring = [...world.byName.values()]
    .map(({ resource }) => resource)
    .filter((one) => one.name !== before.name && mentionsIn(one).some(({ target }) => target === before.name));
  if (names.length === 0 || referring.length === 0) return [];
  const shown = after.fields.filter(({ name }) => names.includes(name));
  return [
    {
      of: after.name,
      text: {
        zh: `${after.name}：引用它的页面（${referring.map(({ name }) => name).join('、')}）将显示 ${names.join('、')}`,
        en: `${after.name}: pages that refer to it (${referring.map(({ name }) => name).join(', ')}) show ${names.join(', ')}`,
      },
      could: (person) => seesAllOf(world, person, { resource: before, names }),
      can: (person) => referring.some((one) => holdsFor(person, one, 'find')) && shown.some((field) => holdsField(person, field, 'read')),
    },
  ];
}

/** Returns the fields in the display name of a record and in the note shown when choosing it. */
function spelled({ display, choiceNote }: Resource): string[] {
  return languages.flatMap((language) => [...displayFields(display[language]), ...displayFields(choiceNote?.[language] ?? '')]);
}

function renamedTo({ fields }: Resource, former: string): string[] {
  return fields.filter(({ was }) => was === former).map(({ name }) => name);
}

function mentionsIn({ name, fields, actions, states, over }: Resource): Mention[] {
  const transitions = [...actions, ...(states?.transitions ?? [])];
  return [
    ...fields.flatMap((field) => mentionsOf(field, fields)),
    ...transitions.flatMap(({ ask, perm }) =>
      (ask?.fields ?? []).flatMap((field) => mentionsOf(field, fields).map((one) => ({ ...one, perm }))),
    ),
    ...(over ? [{ field: '*', target: over.resource, part: { ...over }, perm: undefined }] : []),
  ].filter(({ target }) => target !== name);
}

function mentionsOf(field: Field, siblings: readonly Field[]): Mention[] {
  const { name, reference, references, total, lines, knownBy, items = [], serial } = field;
  const parts = [reference, references, total, lines, knownBy].filter((part) => part !== undefined);
  const numbered = (serial && parseSerial(serial.pattern)?.fields) || [];
  return [
    ...parts.map((part) => ({ field: name, target: part.resource, part: { ...part }, perm: undefined })),
    ...numbered.flatMap((path) => {
      const [own, targetField] = path.split('.');
      const target = siblings.find((one) => one.name === own)?.reference?.resource;
      return target === undefined || targetField === undefined
        ? []
        : [{ field: name, target, part: { text: targetField }, perm: undefined }];
    }),
    ...items.flatMap((item) => mentionsOf(item, items)),
  ];
}

/**
 * Returns the fields of the other resource that a part mentions; for a reference, also those in the display name and the note of its
 * choices.
 */
function mentionedFields(there: Resource, part: Mention['part']): string[] {
  const isReference = !('as' in part) && !isLines(part) && !('figures' in part);
  const mentionedNames = namesIn(part);
  const names = isReference ? spelled(there) : [];
  const spoken = there.fields.map(({ name }) => name).filter((name) => mentionedNames.has(name));
  return [...new Set([...names, ...spoken])];
}

function isLines(part: Mention['part']): boolean {
  return 'maxItems' in part;
}

/** Returns every key and text in a part. */
function namesIn(part: unknown): Set<string> {
  const mentionedNames = new Set<string>();
  const open: unknown[] = [part];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') mentionedNames.add(value);
    else if (Array.isArray(value)) open.push(...value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        mentionedNames.add(key);
        open.push(inner);
      }
    }
  }
  return mentionedNames;
}

/** Whether a user may list all records of a resource and read these fields. */
function seesAllOf(
  world: World,
  person: Person,
  { resource, names }: { readonly resource: Resource; readonly names: readonly string[] },
): boolean {
  if (!holdsEveryKind(person, resource)) return false;
  if (rowRules(world, person)(resource.name) !== undefined) return false;
  return resource.fields.every((field) => !names.includes(field.name) || holdsField(person, field, 'read'));
}

function writes(person: Person, resource: Resource): boolean {
  return holdsFor(person, resource, 'create') && holdsFor(person, resource, 'update');
}
