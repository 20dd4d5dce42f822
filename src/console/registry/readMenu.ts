import { type MenuEntry, rootId } from '../../contract/menu.ts';
import { HwError } from '../client/hwError.ts';

/** The texts of an entry; some servers leave out those that are empty, or send null. */
const texts = ['name', 'menuName', 'menuNameEn', 'path', 'component', 'perms', 'icon'] as const;
const types: readonly unknown[] = ['M', 'C', 'F'];

/**
 * The entries of a menu answer (contract.md section 5). What is no list of entries is an error: taken as an empty menu it
 * would look as if the person had no rights.
 */
export function readMenu(data: unknown): readonly MenuEntry[] {
  if (!Array.isArray(data)) throw garbledMenu(data);
  return data.map((entry) => readEntry(entry, data));
}

function readEntry(entry: unknown, data: unknown): MenuEntry {
  if (typeof entry !== 'object' || entry === null) throw garbledMenu(data);
  const given = entry as Readonly<Record<string, unknown>>;
  const { id, parentId, menuType, orderNum, visible, children } = given;
  if (!isId(id) || !types.includes(menuType)) throw garbledMenu(data);
  return {
    ...(Object.fromEntries(texts.map((name) => [name, textOf(given[name])])) as Record<(typeof texts)[number], string>),
    id: String(id),
    parentId: textOf(parentId) || rootId,
    menuType: menuType as MenuEntry['menuType'],
    orderNum: Number(orderNum) || 0,
    // Only 0 means shown: what is missing stays hidden, and can be reached by its address.
    visible: isId(visible) ? visible : 1,
    ...(given.isIdle === true && { isIdle: true }),
    ...(children === undefined || children === null ? {} : { children: readMenu(children) }),
  };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: unknown): string {
  return isId(value) ? String(value) : '';
}

function garbledMenu(data: unknown): HwError {
  return new HwError({ kind: 'garbled', words: { key: 'error.notAMenu' }, data });
}
