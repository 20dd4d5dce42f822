import { randomUUIDv7 } from 'node:crypto';
import type { Area, Compilation, CompiledResource } from '../../../codegen/types.ts';
import { type OwnScreen, ownScreens } from '../../contract/ownScreens.ts';
import { permissionSuffix, permissionsOf } from '../../contract/permission.ts';
import type { Screen, ScreenView } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { renewAccessVersion } from '../access/accessVersion.ts';
import { findSeeds } from '../db/menus.ts';
import { insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';

/** The permission that a page asks for first. */
const screenSuffix: Readonly<Record<ScreenView, string>> = {
  list: permissionSuffix.find,
  detail: permissionSuffix.findById,
  form: permissionSuffix.create,
};

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
 * who holds everything, gets the new ones.
 */
export async function seedMenu(store: Store, compilation: Compilation, now: Date): Promise<void> {
  const seeds = await findSeeds(store);
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
  for (const { resource } of compilation.resources) {
    for (const screen of resource.screens) {
      add(`C ${screen.component}`, `M ${screen.area}`, ofScreen(screen, resource.perms));
    }
    // A resource without a page of its own, such as the lines of another, brings no buttons.
    const home = resource.screens.find(({ view }) => view === 'list') ?? resource.screens[0];
    if (!home) continue;
    for (const [orderNum, { code: perms, title }] of permissionsOf(resource).entries()) {
      add(`F ${perms}`, `C ${home.component}`, { menuType: 'F', name: '', title, perms, orderNum });
    }
  }
  if (rows.length === 0) return;
  await insertRows(store, 'hwMenu', rows);
  await insertRows(store, 'sys_menuSeed', added);
  await renewAccessVersion(store);
}

function isUsed(area: Area, { resources }: { resources: readonly CompiledResource[] }): boolean {
  if (ownScreens.some((own) => own.area === area.name)) return true;
  return resources.some(({ resource }) => resource.screens.some((screen) => screen.area === area.name));
}

function ofArea({ name, title, icon, order }: Area): Entry {
  return { menuType: 'M', name, title, icon, orderNum: order };
}

function ofScreen({ component, view, title, path, icon, order, isHidden }: Screen, perms: string): Entry {
  const name = component.replace(/\/index$/, '').replace(/^.*\//, '');
  return {
    menuType: 'C',
    name,
    title,
    path,
    component,
    perms: `${perms}:${screenSuffix[view]}`,
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
