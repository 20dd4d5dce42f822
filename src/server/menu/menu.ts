import { randomUUIDv7 } from 'node:crypto';
import type { Compilation } from '../../../codegen/compile.ts';
import type { Area } from '../../../codegen/types.ts';
import { type Dashboard, dashboardKeys } from '../../contract/dashboards.ts';
import { type MenuEntry, type OwnScreen, ownScreens, rootId, toTree } from '../../contract/menu.ts';
import { type Ability, type Permission, permissionFor, permissionOf, permissionOfKind, permissionsOf } from '../../contract/permission.ts';
import { type KindPerms, kindAbilities, type Resource } from '../../contract/resource.ts';
import type { Screen, ScreenView } from '../../contract/screen.ts';
import type { Text } from '../../contract/wire.ts';
import type { Actor } from '../access/actor.ts';
import { renewAccessVersion } from '../access/model.ts';
import type { App } from '../app.ts';
import { addToRoles, findMenuRows, findSeeds, findUntouchedMenus, grantToRoles, menuStamp } from '../db/menus.ts';
import { insertRows, updateRow } from '../db/rows.ts';
import type { Database, Row, Store } from '../db/store.ts';

/** The ability that each type of page requires. */
const screenAbility = {
  list: 'find',
  detail: 'findById',
  form: 'create',
  scan: 'find',
  own: 'find',
} as const satisfies Record<ScreenView, Ability>;

/** A menu entry to seed: the columns that differ from entry to entry. */
interface Entry {
  readonly menuType: 'M' | 'C' | 'F';
  readonly name: string;
  readonly title: Text;
  readonly path?: string;
  readonly component?: string;
  readonly perms?: string;
  readonly icon?: string;
  readonly orderNum: number;
  /** True for a page that has a route but is not shown in the menu. */
  readonly isHidden?: boolean;
}

/**
 * Adds menu entries for new areas, pages and buttons. Updates groups and pages from their files if no user has changed them; entries that
 * users changed or deleted stay as they are (contract README section 5).
 */
export async function seedMenu(store: Store, compilation: Compilation, now: Date): Promise<void> {
  const seeds = await findSeeds(store);
  const before = new Map(seeds);
  const rows: Row[] = [];
  const added: { seedKey: string; menuId: string }[] = [];
  const stored = new Map<string, Row>();
  const add = (seedKey: string, parentKey: string | undefined, entry: Entry): void => {
    const parentId = (parentKey && seeds.get(parentKey)) || null;
    const menuId = seeds.get(seedKey);
    const id = menuId ?? randomUUIDv7();
    const row = toRow({ id, parentId, entry, now });
    if (menuId !== undefined) {
      if (entry.menuType !== 'F') stored.set(id, row);
      return;
    }
    seeds.set(seedKey, id);
    added.push({ seedKey, menuId: id });
    rows.push(row);
  };
  for (const area of compilation.areas) if (isUsed(area, compilation)) add(`M ${area.name}`, undefined, ofArea(area));
  for (const own of ownScreens) {
    add(`C ${own.component}`, `M ${own.area}`, ofOwnScreen(own));
    for (const [orderNum, { code: perms, title }] of own.permissions.entries()) {
      add(`F ${perms}`, `C ${own.component}`, { menuType: 'F', name: '', title, perms, orderNum });
    }
  }
  const resources = compilation.resources.map(({ resource }) => resource);
  for (const resource of resources) {
    for (const screen of resource.screens) add(`C ${screen.component}`, `M ${screen.area}`, ofScreen(screen, resource));
  }
  for (const { component, orderNum, code: perms, title } of buttonsOf(resources)) {
    add(`F ${perms}`, `C ${component}`, { menuType: 'F', name: '', title, perms, orderNum });
  }
  const dashboards = compilation.dashboards.map(({ dashboard }) => dashboard);
  for (const dashboard of dashboards) {
    const { component, perm: perms } = dashboardKeys(dashboard.name);
    add(`C ${component}`, `M ${dashboard.area}`, ofDashboard(dashboard));
    add(`F ${perms}`, `C ${component}`, { menuType: 'F', name: '', title: viewTitle, perms, orderNum: 0 });
  }
  const isFollowed = await followFiles(store, stored, now);
  if (rows.length === 0) {
    if (isFollowed) await renewAccessVersion(store);
    return;
  }
  await insertRows(store, 'hwMenu', rows);
  await insertRows(store, 'sys_menuSeed', added);
  await passOn(store, { resources, before, seeds, now });
  for (const dashboard of dashboards) await giveDashboard(store, dashboard, { before, seeds, now });
  await renewAccessVersion(store);
}

/** The parts of an unchanged entry that are updated from its file. */
const followed = ['parentId', 'menuName', 'menuNameEn', 'icon', 'orderNum', 'visible'] as const;

/** Updates groups and pages that no user has changed to the state of their files. Returns whether there were any changes. */
async function followFiles(store: Store, seeded: ReadonlyMap<string, Row>, now: Date): Promise<boolean> {
  const untouched = await findUntouchedMenus(store);
  const ids = new Set(untouched.map(({ id }) => String(id)));
  const changes = untouched.flatMap((row) => {
    const want = seeded.get(String(row.id));
    const differing = want ? followed.filter((name) => String(row[name] ?? '') !== String(want[name] ?? '')) : [];
    // A page is not moved back to a group that was deleted or moved.
    const names = differing.filter((name) => name !== 'parentId' || want?.parentId === null || ids.has(String(want?.parentId)));
    return want && names.length > 0 ? [{ row, values: Object.fromEntries(names.map((name) => [name, want[name]])) }] : [];
  });
  for (const { row, values } of changes) {
    await updateRow(store, 'hwMenu', {
      id: String(row.id),
      version: Number(row.version) + 1,
      updateBy: 'system',
      updateTime: now.toISOString(),
      ...values,
    });
  }
  return changes.length > 0;
}

interface Button extends Permission {
  /** Component of the parent page. */
  readonly component: string;
  readonly orderNum: number;
}

/**
 * Returns the buttons of all files. Permissions with the prefix of another file come last, so that they are listed below the page of that
 * file. A permission required by a page itself is listed below that page. Resources without a page, such as lines, have no buttons.
 */
function buttonsOf(resources: readonly Resource[]): readonly Button[] {
  const buttons = resources.flatMap((resource) => {
    const { screens, perms } = resource;
    const home = screens.find(({ view }) => view === 'list') ?? screens[0];
    if (!home) return [];
    return permissionsOf(resource).map(({ code, title }, orderNum) => {
      const ofKind = screens.find(({ kind }) => kind !== undefined && isOfKind(resource, kind, code));
      const page = screens.find(({ perm }) => perm === code) ?? ofKind ?? home;
      const isBorrowed = !code.startsWith(`${perms}:`) && !ofKind;
      return { code, title, component: page.component, orderNum, isBorrowed };
    });
  });
  return [...buttons.filter(({ isBorrowed }) => !isBorrowed), ...buttons.filter(({ isBorrowed }) => isBorrowed)];
}

/** Whether the code belongs to one kind of record, so that its button is listed below the page of that kind. */
function isOfKind({ kinds }: Resource, kind: string, code: string): boolean {
  return Object.values(kinds?.perms[kind] ?? {}).includes(code);
}

function isUsed(area: Area, { resources, dashboards }: Pick<Compilation, 'resources' | 'dashboards'>): boolean {
  if (ownScreens.some((own) => own.area === area.name)) return true;
  return (
    resources.some(({ resource }) => resource.screens.some((screen) => screen.area === area.name)) ||
    dashboards.some(({ dashboard }) => dashboard.area === area.name)
  );
}

function ofArea({ name, title, icon, order }: Area): Entry {
  return { menuType: 'M', name, title, icon, orderNum: order };
}

function ofScreen(screen: Screen, resource: Resource): Entry {
  const { component, view, title, path, icon, order, isHidden, perm, kind } = screen;
  const name = component.replace(/\/index$/, '').replace(/^.*\//, '');
  return {
    menuType: 'C',
    name,
    title,
    path,
    component,
    perms: perm ?? permissionOfKind(resource, kind ?? '', screenAbility[view]),
    icon,
    orderNum: order,
    isHidden,
  };
}

function ofOwnScreen({ component, title, path, icon, order, permissions: [first] }: OwnScreen): Entry {
  const name = component.replace(/^.*\//, '');
  return { menuType: 'C', name, title, path, component, perms: first.code, icon, orderNum: order };
}

const viewTitle: Text = { zh: '查看', en: 'View' };

function ofDashboard({ name, title, icon, order }: Dashboard): Entry {
  const { component, path, perm } = dashboardKeys(name);
  return { menuType: 'C', name, title, path, component, perms: perm, icon, orderNum: order };
}

function toRow({ id, parentId, entry, now }: { id: string; parentId: string | null; entry: Entry; now: Date }): Row {
  const time = now.toISOString();
  const { title, path = '', component = '', perms = '', icon = '', isHidden = false, ...rest } = entry;
  return {
    id,
    version: 1,
    createBy: 'system',
    createTime: time,
    updateBy: 'system',
    updateTime: time,
    ...rest,
    parentId,
    menuName: title.zh,
    menuNameEn: title.en,
    path,
    component,
    perms,
    icon,
    visible: isHidden ? 1 : 0,
    status: '0',
  };
}

/** Abilities whose common permission a file may replace by one of its own. Roles with the common permission then get the new one too. */
const movable = ['log', 'import'] as const satisfies readonly Ability[];

interface Passed {
  readonly resources: readonly Resource[];
  /** Existing seeded menu entries with their ids, before this run. */
  readonly before: ReadonlyMap<string, string>;
  /** Seeded entries including those of this run. */
  readonly seeds: ReadonlyMap<string, string>;
  readonly now: Date;
}

/**
 * Grants a permission that a file has split off to every role with the former common permission, once, when it first appears. Users
 * therefore keep what they could do, for example reading an order's log; administrators can revoke it.
 */
async function passOn(store: Store, { resources, before, seeds, now }: Passed): Promise<void> {
  for (const { code, from } of resources.flatMap(movedIn)) {
    const [held, granted] = [before.get(`F ${from}`), seeds.get(`F ${code}`)];
    if (held === undefined || granted === undefined || before.has(`F ${code}`)) continue;
    await addToRoles(store, { held, granted, now });
  }
}

/**
 * Grants a new dashboard to the roles that its file names, once. This gives access to no further records, because the cards show only what
 * the user may list anyway.
 */
async function giveDashboard(store: Store, { name, roles }: Dashboard, { before, seeds, now }: Omit<Passed, 'resources'>): Promise<void> {
  const { component, perm } = dashboardKeys(name);
  const keys = [`C ${component}`, `F ${perm}`].filter((key) => !before.has(key));
  const granted = keys.flatMap((key) => seeds.get(key) ?? []);
  if (granted.length > 0 && roles.length > 0) await grantToRoles(store, { roleKeys: roles, granted, now });
}

/** Returns each split-off permission with the common one that it replaces. */
function movedIn(resource: Resource): readonly { readonly code: string; readonly from: string }[] {
  const calls = movable.map((ability) => ({
    code: permissionOf(resource, ability),
    from: permissionFor(resource.perms, ability),
  }));
  const kinds = Object.values(resource.kinds?.perms ?? {}).flatMap((own: KindPerms) =>
    kindAbilities.flatMap((ability) => {
      const code = own[ability];
      return code === undefined ? [] : [{ code, from: permissionOf(resource, ability) }];
    }),
  );
  return [...calls, ...kinds].filter(({ code, from }) => code !== from);
}

export const menuTypes = ['M', 'C', 'F'] as const;
export type MenuType = (typeof menuTypes)[number];

/**
 * Returns the caller's own entries of these types as a tree: the granted entries and those above them. Buttons alone are returned as a flat
 * list.
 */
export async function findMenu(app: App, actor: Actor, types: readonly MenuType[]): Promise<MenuEntry[]> {
  const rows = await entriesIn(app.database);
  const granted = actor.menuIds === 'all' ? rows : withAncestors(rows, actor.menuIds);
  const checkedCodes = checkedCodesOf(app.schemas.compilation);
  const shown = granted.filter((entry) => types.includes(entry.menuType)).map((entry) => judged(entry, checkedCodes));
  const ids = new Set(shown.map((entry) => entry.id));
  return toTree(shown.map((entry) => (ids.has(entry.parentId) ? entry : { ...entry, parentId: rootId })));
}

/** Marks a button that no file and no custom page uses, so that administrators see that granting it has no effect. */
function judged(entry: MenuEntry, checkedCodes: ReadonlySet<string>): MenuEntry {
  const isIdle = entry.menuType === 'F' && entry.perms !== '' && !checkedCodes.has(entry.perms);
  return isIdle ? { ...entry, isIdle } : entry;
}

const keptEntries = new WeakMap<Database, { readonly stamp: string; readonly entries: readonly MenuEntry[] }>();

/** Returns all menu entries from the table, cached because they seldom change and many users load them at the same time. */
async function entriesIn(database: Database): Promise<readonly MenuEntry[]> {
  // The stamp is read before the entries, so that the next call detects a concurrent change.
  const stamp = await menuStamp(database.read);
  const cached = keptEntries.get(database);
  if (cached?.stamp === stamp) return cached.entries;
  const entries = connected((await findMenuRows(database.read)).map(toEntry));
  keptEntries.set(database, { stamp, entries });
  return entries;
}

/** Removes entries below one that is disabled or deleted. */
function connected(entries: readonly MenuEntry[]): MenuEntry[] {
  const flatten = (tree: readonly MenuEntry[]): MenuEntry[] => tree.flatMap(({ children = [], ...entry }) => [entry, ...flatten(children)]);
  return flatten(toTree(entries));
}

function withAncestors(entries: readonly MenuEntry[], ids: ReadonlySet<string>): MenuEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const kept = new Set<string>();
  for (const id of ids) {
    let entry = byId.get(id);
    while (entry && !kept.has(entry.id)) {
      kept.add(entry.id);
      entry = byId.get(entry.parentId);
    }
  }
  return entries.filter((entry) => kept.has(entry.id));
}

function toEntry(row: Row): MenuEntry {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: text('id'),
    parentId: text('parentId') || rootId,
    menuType: text('menuType') as MenuType,
    name: text('name'),
    menuName: text('menuName'),
    menuNameEn: text('menuNameEn'),
    path: text('path'),
    component: text('component'),
    perms: text('perms'),
    icon: text('icon'),
    orderNum: Number(row.orderNum),
    visible: Number(row.visible),
  };
}

const codesCache = new WeakMap<Compilation, ReadonlySet<string>>();

/** Returns every permission in use: by current resources and dashboards, and by pages without a file. */
function checkedCodesOf(compilation: Compilation): ReadonlySet<string> {
  const before = codesCache.get(compilation);
  if (before) return before;
  const own = ownScreens.flatMap(({ permissions }) => permissions);
  const all = [...own, ...compilation.resources.flatMap(({ resource }) => permissionsOf(resource))];
  const views = compilation.dashboards.map(({ dashboard }) => dashboardKeys(dashboard.name).perm);
  const codes = new Set([...all.map(({ code }) => code), ...views]);
  codesCache.set(compilation, codes);
  return codes;
}
