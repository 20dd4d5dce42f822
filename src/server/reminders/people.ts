import type { CompiledResource } from '../../../codegen/types.ts';
import type { Reminder } from '../../contract/reminders.ts';
import type { Resource } from '../../contract/resource.ts';
import { fill, labelKey, languages, type Text, zoneKey } from '../../contract/wire.ts';
import { clockAt, zoneIn } from '../../fields/dates/clock.ts';
import { isMoment, isYesNo } from '../../fields/kinds.ts';
import { type AccessModel, accessVersionIn, holdingOf, idsIn, readAccess, rolesOf } from '../access/model.ts';
import { holdsFor, rowRules } from '../access/rights.ts';
import type { App } from '../app.ts';
import { scopedStore } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store, Value } from '../db/store.ts';
import { type PlainRecord, toRecord } from '../resource/context.ts';
import { withLabels } from '../resource/labels.ts';

/** The records about which people are told, all with the same reminder. */
export interface Occasion {
  readonly compiled: CompiledResource;
  readonly reminder: Reminder;
  readonly rows: readonly Row[];
}

/** Returns the ids of the users to tell, by record: those for whom the reminder is and who may list the record. */
export async function peopleFor(app: App, store: Store, occasion: Occasion): Promise<ReadonlyMap<string, readonly string[]>> {
  const { compiled, reminder, rows } = occasion;
  const model = await accessModel(app, store);
  const members = [...model.users.keys()].filter((id) => rolesOf(model, id).some(({ roleKey }) => reminder.roles.includes(roleKey)));
  const named = await peopleIn(store, occasion);
  const notified = new Map<string, string[]>(rows.map(({ id }) => [String(id), []]));
  for (const userId of new Set([...members, ...[...named.values()].flat()])) {
    const isMember = members.includes(userId);
    const meant = rows.filter(({ id }) => isMember || named.get(String(id))?.includes(userId));
    const seen = await seenBy(app, store, { model, userId, resource: compiled.resource, rows: meant });
    for (const id of seen) notified.get(id)?.push(userId);
  }
  return notified;
}

/** The access data of each server, under the version that every change of permissions renews. */
const accessCache = new WeakMap<App['events'], { readonly version: string; readonly model: AccessModel }>();

async function accessModel({ events }: App, store: Store): Promise<AccessModel> {
  const version = (await accessVersionIn(store)) ?? '';
  const cached = accessCache.get(events);
  if (cached?.version === version) return cached.model;
  const model = await readAccess(store);
  accessCache.set(events, { version, model });
  return model;
}

interface Seeing {
  readonly model: AccessModel;
  readonly userId: string;
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/** Returns the ids of the records that a user may list; none if the user cannot log in. */
async function seenBy({ schemas }: App, store: Store, { model, userId, resource, rows }: Seeing): Promise<readonly string[]> {
  const user = model.users.get(userId);
  if (!user?.isEnabled || !user.hasPassword) return [];
  const { isAdmin, codes: permissions, menuIds, scope } = holdingOf(model, userId);
  const rights = { permissions, menuIds: isAdmin ? ('all' as const) : menuIds, scope };
  if (!holdsFor(rights, resource, 'find')) return [];
  const ids = rows.map(({ id }) => String(id));
  const person = { ...rights, user: { id: userId, account: user.account, name: '', email: '', roleKeys: [], locale: '' } };
  const rules = rowRules(schemas, person);
  if (!rules(resource.name)) return ids;
  const seen = await findRowsById(scopedStore(store, rules), { table: resource.name, ids });
  return seen.map(({ id }) => String(id));
}

/** Returns the accounts in the `people` fields of each record; a name with a dot is a field of the referenced record. */
async function peopleIn(store: Store, { compiled, reminder, rows }: Occasion): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const path of reminder.people) {
    const [own = '', step] = path.split('.');
    const field = compiled.resource.fields.find(({ name }) => name === own);
    const table = field?.reference?.resource;
    const ids = [...new Set(rows.flatMap((row) => row[own] ?? []))].map(String);
    const targets = step === undefined || table === undefined ? [] : await findRowsById(store, { table, ids });
    const byId = new Map(targets.map((row) => [String(row.id), row]));
    for (const row of rows) {
      const value = step === undefined ? row[own] : byId.get(String(row[own]))?.[step];
      found.set(String(row.id), [...(found.get(String(row.id)) ?? []), ...usersIn(value)]);
    }
  }
  return found;
}

/** Returns the ids in a reference to one or several accounts. */
function usersIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return String(value).startsWith('[') ? idsIn(value) : [String(value)];
}

/** A reader without any permission: texts of reminders contain only what everybody may see. */
const anybody = { permissions: new Set<string>(), menuIds: new Set<string>() };

/** Returns the text of a reminder for each record, in both languages. */
export async function textsFor({ schemas }: App, store: Store, { compiled, reminder, rows }: Occasion): Promise<ReadonlyMap<string, Text>> {
  const { resource } = compiled;
  const shown = resource.fields.filter(({ name }) => Object.values(reminder.text).some((words) => words.includes(`{{${name}`)));
  const zones = new Set(shown.flatMap(({ zone = [] }) => zone));
  // The time zone of a date-time may be that of a referenced record, which comes with the label of the reference.
  const fields = resource.fields.filter((field) => shown.includes(field) || zones.has(field.name) || zones.has(zoneKey(field.name)));
  const visible = { ...resource, fields };
  const records = rows.map((row) => toRecord(resource, row));
  const texts = new Map<string, Record<string, string>>();
  for (const language of languages) {
    const labeled = await withLabels({ app: { schemas }, actor: anybody, visible, language }, store, records);
    for (const record of labeled) {
      const values = Object.fromEntries(shown.map((field) => [field.name, wordsFor(field, record, language)]));
      texts.set(String(record.id), { ...texts.get(String(record.id)), [language]: fill(reminder.text[language], values) });
    }
  }
  return texts as unknown as ReadonlyMap<string, Text>;
}

const yesNo: Readonly<Record<string, Text>> = { true: { zh: '是', en: 'yes' }, false: { zh: '否', en: 'no' } };

/** Returns a value as people read it. */
function wordsFor(field: Resource['fields'][number], record: PlainRecord, language: keyof Text): string {
  const value = record[field.name];
  if (value === null || value === undefined || value === '') return '–';
  if (field.options) return field.options.find((option) => option.value === String(value))?.title[language] ?? String(value);
  if (isYesNo(field)) return yesNo[String(value)]?.[language] ?? '';
  if (isMoment(field)) {
    const { wall, name } = clockAt(new Date(String(value)), zoneIn(field.zone, record) ?? 'UTC');
    return `${wall.slice(0, 16)} ${name}`;
  }
  const label = record[labelKey(field.name)];
  return String(field.reference && label !== null && label !== undefined ? label : value);
}
