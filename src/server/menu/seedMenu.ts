import { randomUUIDv7 } from 'node:crypto';
import type { Area, Compilation, CompiledResource } from '../../../codegen/types.ts';
import { rootId } from '../../contract/menu.ts';
import { permissionSuffix } from '../../contract/permission.ts';
import type { Operation, Screen } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { renewAccessVersion } from '../access/accessVersion.ts';
import { findSeeds } from '../db/menus.ts';
import { insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';

/** The buttons of a resource: shown texts by permission suffix, and which operation asks for them. */
const buttons: readonly { readonly suffix: string; readonly title: Text; readonly of: readonly Operation[] }[] = [
  { suffix: permissionSuffix.find, title: { zh: '查看列表', en: 'List' }, of: ['find'] },
  { suffix: permissionSuffix.findById, title: { zh: '查看详情', en: 'View' }, of: ['findById', 'log'] },
  { suffix: permissionSuffix.create, title: { zh: '新增', en: 'Add' }, of: ['save'] },
  { suffix: permissionSuffix.update, title: { zh: '编辑', en: 'Edit' }, of: ['save'] },
  { suffix: permissionSuffix.deleteById, title: { zh: '删除', en: 'Delete' }, of: ['deleteById', 'deleteByIds'] },
];

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
    rows.push(toRow({ id, parentId: (parentKey && seeds.get(parentKey)) || rootId, entry, now }));
  };
  for (const area of compilation.areas) if (isUsed(area, compilation)) add(`M ${area.name}`, undefined, ofArea(area));
  for (const { resource } of compilation.resources) {
    for (const screen of resource.screens) {
      add(`C ${screen.component}`, `M ${screen.area}`, ofScreen(screen, resource.perms));
    }
    const home = resource.screens[0];
    if (!home) continue;
    for (const [index, button] of buttons.entries()) {
      if (!button.of.some((operation) => resource.calls[operation])) continue;
      const perms = `${resource.perms}:${button.suffix}`;
      add(`F ${perms}`, `C ${home.component}`, {
        menuType: 'F',
        name: '',
        title: button.title,
        perms,
        orderNum: index,
      });
    }
  }
  if (rows.length === 0) return;
  await insertRows(store, 'hwMenu', rows);
  await insertRows(store, 'sys_menuSeed', added);
  await renewAccessVersion(store);
}

function isUsed(area: Area, { resources }: { resources: readonly CompiledResource[] }): boolean {
  return resources.some(({ resource }) => resource.screens.some((screen) => screen.area === area.name));
}

function ofArea({ name, title, icon, order }: Area): Entry {
  return { menuType: 'M', name, title, icon, orderNum: order };
}

function ofScreen({ component, title, path, icon, order }: Screen, perms: string): Entry {
  const name = component.replace(/\/index$/, '').replace(/^.*\//, '');
  return {
    menuType: 'C',
    name,
    title,
    path,
    component,
    perms: `${perms}:${permissionSuffix.find}`,
    icon,
    orderNum: order,
  };
}

function toRow({ id, parentId, entry, now }: { id: string; parentId: string; entry: Entry; now: Date }): Row {
  const time = now.toISOString();
  const { title, path = '', component = '', perms = '', icon = '', ...rest } = entry;
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
    visible: 0,
    status: '0',
  };
}
