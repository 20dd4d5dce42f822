import { streamXlsxRows, writeXlsx } from 'hucre';

/** The account of both servers. */
export const clerk = { account: 'li.na', password: 'warehouse-7' };

export type Values = Record<string, unknown>;

/** Returns the warehouses of both servers. The fields are made up, because those of existing servers are not known. */
export function warehouses(count: number, formOf: (i: number) => Values): Values[] {
  return Array.from({ length: count }, (_, i) => ({
    repositoryCode: `WH${String(i + 1).padStart(3, '0')}`,
    repositoryName: i % 2 === 0 ? `Long Beach ${i + 1}` : `Savannah ${i + 1}`,
    ...formOf(i),
  }));
}

/** The menu of the account (contract README section 5): a group with three screens, one of which has no resource file. */
export const menu = [
  { name: 'system', menuName: '系统管理', menuType: 'M', component: '', visible: 0, path: '/system' },
  { name: 'repository', menuName: '仓库管理', menuType: 'C', component: 'system/repository', visible: 0, path: '/system/repository' },
  { name: 'order', menuName: '订单列表', menuType: 'C', component: 'orderManage/index', visible: 0, path: '/orderManage' },
  { name: 'rule', menuName: '维修规则', menuType: 'C', component: 'carserv/repair/rule', visible: 0, path: '/rule' },
] as const;

const headings = ['repositoryCode', 'repositoryName'] as const;

/** Returns the workbook of `downloadRepositoryTemplate`, which has only headings. */
export function template(): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows: [[...headings]] }] });
}

/** Returns the rows of an imported workbook. */
export async function rowsOf(file: Uint8Array): Promise<Values[]> {
  const rows: Values[] = [];
  for await (const { values } of streamXlsxRows(file, { sheet: 0 }))
    rows.push(Object.fromEntries(headings.map((name, i) => [name, values[i]])));
  return rows.slice(1);
}
