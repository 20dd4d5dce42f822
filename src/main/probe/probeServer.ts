import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '../../../codegen/compile.ts';
import { Trouble } from '../../../codegen/new/material.ts';
import { draftFile } from '../../../codegen/new/runNew.ts';
import { materialOfSample } from '../../../codegen/new/sources/sample.ts';
import { readWorld } from '../../../codegen/new/world.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { ResourceSource } from '../../../codegen/read/source.ts';
import { formatFault } from '../../../codegen/types.ts';
import { eventsPath } from '../../contract/events.ts';
import { isObject } from '../../contract/json.ts';
import { isShown, ownScreens } from '../../contract/menu.ts';
import { printJson } from '../../contract/printJson.ts';
import type { Resource } from '../../contract/resource.ts';
import { sessionCalls } from '../../contract/session.ts';
import { reservedNames, sessionEndedCode } from '../../contract/wire.ts';
import type { Answer, Asker } from './askServer.ts';
import {
  booleanHabit,
  booleansIn,
  dateHabit,
  distinctiveField,
  type Habit,
  habit,
  idHabit,
  inOurForm,
  isInOrder,
  type ListAnswer,
  type Row,
  readList,
  rowsHabit,
  totalHabit,
  versionHabit,
} from './habits.ts';

/** The results of probing a server for one resource. */
export interface ProbedResource {
  readonly resource: Resource;
  readonly habits: readonly Habit[];
  /** The first records in the list of the resource; undefined if there is no list. */
  readonly rows?: readonly Row[];
  readonly has: { readonly findById: boolean; readonly log: boolean; readonly template: boolean };
}

/** A screen in the menu of the server, and the name of the resource that has a screen with the same component. */
export interface ProbedScreen {
  readonly component: string;
  readonly path: string;
  readonly title: string;
  readonly resource?: string;
  readonly isKnown: boolean;
}

export interface Probed {
  readonly habits: readonly Habit[];
  readonly screens: readonly ProbedScreen[];
  readonly perms: ReadonlySet<string>;
  readonly resources: readonly ProbedResource[];
}

/** Probes a server with calls that change nothing, such as those for the menu, lists, single records, logs and templates. */
export async function probeServer(guest: Asker, token: string, resources: readonly Resource[]): Promise<Probed> {
  const asker = guest.withToken(token);
  const menu = await probeMenu(asker, resources);
  const habits = [
    ...menu.habits,
    errorHabit(await asker.post('/hw/wms/hwNoSuch/findHwNoSuchList', {})),
    sessionHabit(await guest.withToken('no-such-token').post(sessionCalls.menu, { menuTypes: ['M'] })),
    await hasHabit(asker, 'own account', sessionCalls.current),
    await hasHabit(asker, 'index of resources', '/resources/index.json'),
    await hasHabit(asker, 'events', eventsPath),
  ];
  const probed: ProbedResource[] = [];
  // Resources are probed one at a time, so that the server is not overloaded.
  for (const resource of resources) if (resource.calls.find) probed.push(await probeResource(asker, resource));
  return { habits, screens: menu.screens, perms: menu.perms, resources: probed };
}

async function hasHabit(asker: Asker, aspect: string, path: string): Promise<Habit> {
  const { isOk, type, code } = await asker.get(path);
  const has = isOk && (code !== undefined || type.startsWith('text/event-stream'));
  return has ? habit(aspect, 'follows', path) : habit(aspect, 'lacks', `no ${path}`);
}

function errorHabit({ status, code }: Answer): Habit {
  if (code === undefined) return habit('errors', 'differs', `HTTP ${status} without an envelope, for a call that does not exist`);
  if (status === 200) return habit('errors', 'differs', `code ${code} under HTTP 200`);
  return habit('errors', 'follows', `code ${code} under HTTP ${status}`);
}

function sessionHabit({ status, code }: Answer): Habit {
  if (code === sessionEndedCode) return habit('end of a session', 'follows', `code ${code} under HTTP ${status}`);
  const what = code === undefined ? `HTTP ${status}` : `code ${code}`;
  return habit('end of a session', 'lacks', `${what} instead of ${sessionEndedCode}: users are not led to the login`);
}

interface Menu extends Pick<Probed, 'screens' | 'perms'> {
  readonly habits: readonly Habit[];
}

async function probeMenu(asker: Asker, resources: readonly Resource[]): Promise<Menu> {
  const [menu, buttons] = [
    await asker.post(sessionCalls.menu, { menuTypes: ['M', 'C'] }),
    await asker.post(sessionCalls.menu, { menuTypes: ['F'] }),
  ];
  if (!menu.isOk || !Array.isArray(menu.data)) {
    return { habits: [habit('menu', 'lacks', `${sessionCalls.menu} returns no list`)], screens: [], perms: new Set() };
  }
  const entries = flatEntries(menu.data);
  const perms = new Set(
    flatEntries(buttons.data).flatMap(({ perms: codes }) =>
      String(codes ?? '')
        .split(',')
        .map((code) => code.trim()),
    ),
  );
  perms.delete('');
  const screens = entries
    .filter(({ menuType, children }) => menuType === 'C' && !(Array.isArray(children) && children.length > 0))
    .map((entry) => screenOf(entry, resources));
  const hidden = entries.filter((entry) => !isShown({ visible: entry.visible } as never)).length;
  const form = menu.data.some(({ children }) => Array.isArray(children) && children.length > 0) ? 'a tree' : 'a flat list';
  const isListed = [...perms].some((code) => code.endsWith(':list'));
  return {
    screens,
    perms,
    habits: [
      habit('menu', 'follows', `${form} of ${entries.length} entries, ${hidden} of them hidden`),
      isListed
        ? habit('permissions', 'follows', `${perms.size} codes`)
        : habit('permissions', 'differs', `${perms.size} codes of buttons, none to list: a screen in the menu implies it`),
    ],
  };
}

function flatEntries(data: unknown): Row[] {
  return Array.isArray(data) ? data.filter(isObject).flatMap((entry) => [entry, ...flatEntries(entry.children)]) : [];
}

function screenOf({ component, path, menuName, name }: Row, resources: readonly Resource[]): ProbedScreen {
  const key = String(component ?? '');
  const resource = resources.find(({ screens }) => screens.some((screen) => screen.component === key))?.name;
  const isKnown = resource !== undefined || ownScreens.some((own) => own.component === key);
  return { component: key, path: String(path ?? ''), title: String(menuName ?? name ?? ''), isKnown, ...(resource && { resource }) };
}

/** Maximum number of records that are read to detect the forms of their values. */
const sample = 100;

/** A text that no record has. */
const nonsense = 'zq7xnosuch';

async function probeResource(asker: Asker, resource: Resource): Promise<ProbedResource> {
  const { calls } = resource;
  const find = (body: object, pageSize: number, pageNo = 1) =>
    asker.post(calls.find ?? '', body, { pageNo: String(pageNo), pageSize: String(pageSize) });
  const answer = await find({}, sample);
  const list = answer.isOk && answer.code !== undefined ? readList(answer.data) : undefined;
  const nothing = { findById: false, log: false, template: false };
  if (!list) {
    const why = answer.code === undefined ? `HTTP ${answer.status}` : `code ${answer.code}: ${answer.message}`;
    return { resource, has: nothing, habits: [habit('list', 'lacks', `${calls.find} (${why})`)] };
  }
  const { rows } = list;
  const has = await probeCalls(asker, resource, rows);
  const habits = [
    habit('envelope', 'follows', `code ${answer.code}`),
    ...[rowsHabit(list), totalHabit(list)],
    await pagingHabit(list, async () => readList((await find({}, 1)).data)),
    ...[idHabit(rows), versionHabit(rows), dateHabit(rows), booleanHabit(rows)],
    ...(await bodyHabits(list, async (body) => readList((await find(body, sample)).data))),
    callHabit('find by id', has.findById, { rows, otherwise: 'the console finds records in the list' }),
    callHabit('log', has.log, { rows, otherwise: 'set `log` to false' }),
    has.template
      ? habit('template', 'follows', String(calls.template))
      : habit('template', 'lacks', 'set `import` to false if there is none'),
  ];
  return { resource, rows, has, habits };
}

function callHabit(
  aspect: string,
  has: boolean,
  { rows, otherwise }: { readonly rows: readonly Row[]; readonly otherwise: string },
): Habit {
  if (rows.length === 0) return habit(aspect, 'unknown', 'the list is empty');
  return has ? habit(aspect, 'follows', 'yes') : habit(aspect, 'lacks', otherwise);
}

async function probeCalls(asker: Asker, { calls }: Resource, rows: readonly Row[]): Promise<ProbedResource['has']> {
  const id = rows[0]?.id;
  const get = async (path: string | undefined) =>
    path && id !== undefined ? asker.get(`${path}/${encodeURIComponent(String(id))}`) : undefined;
  const [one, log] = [await get(calls.findById), await get(calls.log)];
  const template = calls.template ? await asker.get(calls.template) : undefined;
  return {
    findById: one?.isOk === true && isObject(one.data) && String(one.data.id) === String(id),
    log: log?.isOk === true && log.code !== undefined && readList(log.data) !== undefined,
    template: template?.isOk === true && template.code === undefined && !/^text\/html/.test(template.type),
  };
}

async function pagingHabit({ rows }: ListAnswer, findOne: () => Promise<ListAnswer | undefined>): Promise<Habit> {
  if (rows.length < 2) return habit('paging', 'unknown', 'the list has fewer than two records');
  const found = (await findOne())?.rows.length;
  return found === 1
    ? habit('paging', 'follows', 'by the headers')
    : habit('paging', 'lacks', 'all records at once, whatever the headers say');
}

/** Tests whether the server sorts, searches by keyword, and filters by field values. */
async function bodyHabits({ rows }: ListAnswer, find: (body: object) => Promise<ListAnswer | undefined>): Promise<readonly Habit[]> {
  const field = distinctiveField(rows);
  const aspects = ['sort', 'keyword', 'filter'] as const;
  if (field === undefined) return aspects.map((aspect) => habit(aspect, 'unknown', 'no text field whose values differ'));
  const value = rows[0]?.[field];
  const sorted = [await find({ sorts: [{ field, order: 'desc' }] }), await find({ sorts: [{ field, order: 'asc' }] })];
  const isSorted = sorted[0] !== undefined && isInOrder(sorted[0].rows, field) && isInOrder(sorted[1]?.rows.toReversed() ?? [], field);
  const searched = await find({ keyword: nonsense });
  const filtered = await find({ [field]: value });
  const isFiltered = filtered !== undefined && filtered.rows.length > 0 && filtered.rows.every((row) => row[field] === value);
  const here = 'ignored: the console does it, with the whole list';
  return [
    isSorted ? habit('sort', 'follows', `by \`${field}\``) : habit('sort', 'lacks', here),
    searched?.rows.length === 0 ? habit('keyword', 'follows', 'yes') : habit('keyword', 'lacks', here),
    isFiltered ? habit('filter', 'follows', `\`${field}\` equals a value`) : habit('filter', 'lacks', here),
  ];
}

interface DraftParts {
  readonly probed: Probed;
  /** The folder of the resource files that name the probed calls. */
  readonly schemas: string;
  /** The folder to write. It must be empty or not exist yet. */
  readonly out: string;
}

/** A drafted file, with notes on what has to be checked in it. If a resource could not be drafted, `file` is its name. */
export interface Drafted {
  readonly file: string;
  readonly notes: readonly string[];
}

/** Calls that existing hw servers are not known to have (contract README section 4.9), or that a probe cannot make. */
const ownCalls = ['saveByIds', 'saveSheet', 'groups', 'choices', 'logState', 'restore', 'export', 'findImport', 'errorRows', 'deleteByIds'];

/**
 * Drafts a resource file for each list of the server that has records. Fields come from these records, names of calls from our own resource
 * file, and screens from the menu of the server. Calls that the server lacks are `false`. Returns the files with notes, and the errors in
 * the folder.
 */
export function writeDrafts({ probed, schemas, out }: DraftParts): {
  readonly drafted: readonly Drafted[];
  readonly faults: readonly string[];
} {
  const known = readWorld(schemas);
  mkdirSync(out, { recursive: true });
  for (const file of ['areas.json', 'enums.json']) if (existsSync(join(schemas, file))) cpSync(join(schemas, file), join(out, file));
  const drafted: Drafted[] = [];
  for (const one of probed.resources) {
    const { name } = one.resource;
    if (!one.rows || one.rows.length === 0 || (reservedNames as readonly string[]).includes(name)) continue;
    const own = known.resources.find(({ source }) => source.name === name);
    try {
      drafted.push(draftOne({ one, probed, out, own, titles: known.titles }));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      drafted.push({ file: name, notes: [`not drafted: ${error.message}`] });
    }
  }
  const { faults } = compile(readFolder(out));
  return { drafted, faults: faults.filter(({ severity }) => severity === 'error').map((fault) => formatFault(fault)) };
}

interface OneParts {
  readonly one: ProbedResource;
  readonly probed: Probed;
  readonly out: string;
  readonly own: ReturnType<typeof readWorld>['resources'][number] | undefined;
  readonly titles: ReturnType<typeof readWorld>['titles'];
}

function draftOne({ one, probed, out, own, titles }: OneParts): Drafted {
  const { resource, rows = [] } = one;
  const material = materialOfSample(JSON.stringify(inOurForm(rows)), { file: resource.name });
  const area = Object.values(own?.source.screens ?? {})[0]?.area ?? 'system';
  const world = { ...readWorld(out), titles };
  const { path, text, notes } = draftFile({ name: resource.name, area }, { world, material });
  const source = JSON.parse(text) as ResourceSource;
  const drafted = {
    ...source,
    ...(own && { title: own.source.title, ...baseOf(own.source) }),
    ...screensOf(one, probed, source),
    calls: callsOf(one, own?.source),
  };
  const { perms, notes: about } = permsOf(one, probed);
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, printJson({ ...drafted, perms }));
  const yesNo = [...booleansIn(rows)].filter(([form]) => form !== 'true and false').flatMap(([, names]) => names);
  const ofYesNo = yesNo.map((name) => `\`${name}\` has only 0 and 1: drafted as yes and no, check it`);
  return { file, notes: [...notes, ...ofYesNo, ...about] };
}

function baseOf({ base }: ResourceSource): object {
  return base === undefined ? {} : { base };
}

/**
 * Returns the `calls` of the drafted file: the names from our own resource file, and `false` for calls that the server lacks and for those
 * in `ownCalls`. Without a template, `import` is `false`, and the other calls of the import are left out.
 */
function callsOf({ has, rows = [] }: ProbedResource, own: ResourceSource | undefined): object {
  const named = Object.entries(own?.calls ?? {}).filter(([, name]) => typeof name === 'string' || name === false);
  const lacking = [
    ...ownCalls,
    ...(has.findById ? [] : ['findById']),
    ...(has.log || rows.length === 0 ? [] : ['log']),
    ...(has.template ? [] : ['import']),
  ];
  const imports = ['findImport', 'errorRows', 'template', 'saveBatch'];
  const off = lacking.filter((call) => has.template || !imports.includes(call));
  const names = named.filter(([call]) => !off.includes(call) && (has.template || !imports.includes(call)));
  return Object.fromEntries([...names, ...off.map((call) => [call, false] as const)]);
}

/** Returns the list screens of this resource in the menu of the server, with the paths and titles from that menu. */
function screensOf({ resource }: ProbedResource, { screens }: Probed, source: ResourceSource): object {
  const shown = screens.filter((screen) => screen.resource === resource.name);
  const [drafted] = Object.values(source.screens ?? {});
  const entries = shown.flatMap(({ component, path, title }) => {
    const view = resource.screens.find((screen) => screen.component === component)?.view;
    if (view !== 'list' || drafted === undefined) return [];
    return [[component, { ...drafted, path: path.startsWith('/') ? path : `/${path}`, title: { zh: title, en: title } }] as const];
  });
  return entries.length > 0 ? { screens: Object.fromEntries(entries) } : {};
}

/** Returns the permission prefix of our own resource file, with a note if none of the user's permissions begins with it. */
function permsOf({ resource }: ProbedResource, { perms }: Probed): { readonly perms: string; readonly notes: readonly string[] } {
  const isUsed = [...perms].some((code) => code.startsWith(`${resource.perms}:`));
  const note = `no permission of this user begins with \`${resource.perms}:\`: set \`perms\` to the prefix that the hw server uses`;
  return { perms: resource.perms, notes: isUsed ? [] : [note] };
}
