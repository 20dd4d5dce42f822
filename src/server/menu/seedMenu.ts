import { randomUUIDv7 } from 'node:crypto';
import type { Area, Compilation, CompiledResource } from '../../../codegen/types.ts';
import { type OwnScreen, ownScreens } from '../../contract/ownScreens.ts';
import { type Ability, type Permission, permissionOfKind, permissionsOf } from '../../contract/permission.ts';
import type { Resource, Screen, ScreenView } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { renewAccessVersion } from '../access/accessVersion.ts';
import { findSeeds } from '../db/menus.ts';
import { insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { passOn } from './passOn.ts';

/** What a page asks for first. */
const screenAbility = {
  list: 'find',
  detail: 'findById',
  form: 'create',
  own: 'find',
} as const satisfies Record<ScreenView, Ability>;

/** What an entry says; the rest of a menu row is the same for all. */
interface Entry {
  readonly menuType: 'M' | 'C' | 'F';
  readonly name: string;
  readonly title: Text;
  readonly path?: string;
  readonly component?: string;
  readonly perms?: string;
  readonly icon?: string;
  readonly orderNum: number;
  /** Routable, but not shown in the menu. */
  readonly isHidden?: boolean;
}

/**
 * Adds menu entries for areas, screens and buttons that the menu table has never had. What somebody changed or
 * deleted stays so: from its first day on the table is the truth (contract.md section 5). Nobody but `admin`,
 * who holds everything, gets the new ones; only what was let do before under another name is passed on.
 */
export async function seedMenu(store: Store, compilation: Compilation, now: Date): Promise<void> {
  const seeds = await findSeeds(store);
  const before = new Map(seeds);
  const rows: Row[] = [];
  const added: { seedKey: string; menuId: string }[] = [];
  const add = (seedKey: string, parentKey: string | undefined, entry: Entry): void => {
    if (seeds.has(seedKey)) return;
    const id = randomUUIDv7();
    seeds.set(seedKey, id);
    added.push({ seedKey, menuId: id });
    rows.push(toRow({ id, parentId: (parentKey && seeds.get(parentKey)) || null, entry, now }));
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
  if (rows.length === 0) return;
  await insertRows(store, 'hwMenu', rows);
  await insertRows(store, 'sys_menuSeed', added);
  await passOn(store, { resources, before, seeds, now });
  await renewAccessVersion(store);
}

interface Button extends Permission {
  /** The page below which it stands. */
  readonly component: string;
  readonly orderNum: number;
}

/**
 * The buttons of all files. What one file borrows from another stands where that one has it; what a page of its own asks
 * for stands below that page: who is given the one has the other. A resource without a page, such as the lines of another,
 * brings no buttons.
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

/** Whether a kind of record has the code for itself: its button stands below the page of the kind. */
function isOfKind({ kinds }: Resource, kind: string, code: string): boolean {
  return Object.values(kinds?.perms[kind] ?? {}).includes(code);
}

function isUsed(area: Area, { resources }: { resources: readonly CompiledResource[] }): boolean {
  if (ownScreens.some((own) => own.area === area.name)) return true;
  return resources.some(({ resource }) => resource.screens.some((screen) => screen.area === area.name));
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
