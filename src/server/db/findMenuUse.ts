import type { Store } from './store.ts';

/** An entry of the menu table, and how many roles it is ticked for. */
export interface MenuUse {
  readonly menuType: string;
  readonly component: string;
  readonly perms: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  readonly roles: number;
}

/** Every page and button of the menu table that is not switched off. */
export async function findMenuUse({ db }: Store): Promise<MenuUse[]> {
  const rows = await db
    .selectFrom('hwMenu')
    .leftJoin('sys_roleMenu', 'sys_roleMenu.menuId', 'hwMenu.id')
    .select(({ fn }) => [
      ...(['menuType', 'component', 'perms', 'menuName', 'menuNameEn'] as const).map(
        (name) => `hwMenu.${name}` as const,
      ),
      fn.count<number | string>('sys_roleMenu.roleId').as('roles'),
    ])
    .where('hwMenu.status', '=', '0')
    .groupBy(['hwMenu.id', 'menuType', 'component', 'perms', 'menuName', 'menuNameEn'])
    .orderBy('component')
    .orderBy('perms')
    .execute();
  const text = (value: unknown): string => String(value ?? '');
  return rows.map((row) => ({
    menuType: text(row.menuType),
    component: text(row.component),
    perms: text(row.perms),
    menuName: text(row.menuName),
    menuNameEn: text(row.menuNameEn),
    roles: Number(row.roles),
  }));
}
