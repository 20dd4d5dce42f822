import { type ForeignServer, listen, type Received, type Reply } from './http.ts';
import { clerk, menu, rowsOf, template, type Values, warehouses } from './warehouses.ts';

/**
 * An hw server, written without a look at the console. Its habits are listed in the README of this folder, each with the reason
 * why a server may have it.
 */
export function startA(count = 30): Promise<ForeignServer & { readonly rows: Values[]; endSessions(): void }> {
  const rows: Values[] = warehouses(count, (i) => ({
    ...{ id: i + 1, cold: i % 3 === 0, openTime: `2026-03-${String((i % 28) + 1).padStart(2, '0')} 08:30:00`, isBonded: null },
  }));
  const log = [{ id: 1, action: '新增', operatorName: '李娜', time: '2026-03-02 09:15:00' }];
  const orders = [{ id: 901, orderNo: 'HW9001', containerNo: 'MSKU9074725' }];
  const tokens = new Set<string>();
  let nextId = count + 1;

  const calls: Record<string, (received: Received) => Reply | Promise<Reply>> = {
    'POST /hw/wms/hwUser/login': ({ body }) => {
      const { account, password } = body as Values;
      if (account !== clerk.account || password !== clerk.password) return failed(500, '用户名或密码错误');
      const token = `A${crypto.randomUUID()}`;
      tokens.add(token);
      return done({ token, userInfo: { account, id: 77, userName: '李娜' } });
    },
    'POST /hw/wms/hwUser/logout': ({ headers }) => {
      tokens.delete(String(headers.authorization));
      return done(null);
    },
    'POST /hw/wms/user/hwMenu/treeList': ({ body }) => {
      const { menuTypes } = body as { menuTypes: string[] };
      if (menuTypes.includes('F')) return done(buttons.map((perms, i) => ({ id: 50 + i, menuType: 'F', name: perms, perms })));
      const [group, ...screens] = menu.map((entry, i) => ({ ...entry, id: i + 1 }));
      return done([{ ...group, children: screens }]);
    },
    [`POST ${base}/findHwRepositoryConfigList`]: ({ body, headers }) => done(page(matching(rows, body as Values), headers)),
    [`GET ${base}/findHwRepositoryConfigById`]: ({ path }) => {
      const found = rows.find(({ id }) => id === idIn(path));
      return found ? done(found) : failed(404, '数据不存在');
    },
    [`POST ${base}/saveHwRepositoryConfig`]: ({ body }) => {
      const values = body as Values;
      const unknown = Object.keys(values).find((name) => !fields.includes(name));
      if (unknown !== undefined) return failed(500, `未知字段 ${unknown}`);
      if (values.id === undefined) {
        if (rows.some(({ repositoryCode }) => repositoryCode === values.repositoryCode)) return failed(500, '仓库代码已存在');
        rows.push({ ...values, id: nextId++ });
        return done(null);
      }
      const found = rows.find(({ id }) => String(id) === String(values.id));
      if (!found) return failed(404, '数据不存在');
      Object.assign(found, values, { id: found.id });
      return done(null);
    },
    [`GET ${base}/deleteHwRepositoryConfigById`]: ({ path }) => {
      const at = rows.findIndex(({ id }) => id === idIn(path));
      if (at === -1) return failed(404, '数据不存在');
      rows.splice(at, 1);
      return done(null);
    },
    [`GET ${base}/downloadRepositoryTemplate`]: async () => ({ body: await template(), type: 'application/vnd.ms-excel' }),
    // The rows of the workbook come back for review; `saveHwRepositoryConfigBach` stores them.
    [`POST ${base}/importHwRepository`]: async ({ body }) => done(await rowsOf(body as Uint8Array)),
    [`POST ${base}/saveHwRepositoryConfigBach`]: ({ body }) => {
      for (const one of body as Values[]) rows.push({ ...one, id: nextId++ });
      return done(null);
    },
    'POST /hw/wms/hwOrder/findHwOrderList': ({ headers }) => done(page(orders, headers)),
    'GET /hw/wms/hwOrder/findHwOrderLogList': () => done(log),
  };

  return listen((received) => {
    const call = calls[`${received.method} ${received.path}`] ?? calls[`${received.method} ${received.path.replace(/\/[^/]+$/, '')}`];
    if (!call) return failed(404, '接口不存在');
    if (!received.path.endsWith('/login') && !tokens.has(String(received.headers.authorization))) return failed(20007, '登录状态已失效');
    return call(received);
  }).then((server) => ({ ...server, rows, endSessions: () => tokens.clear() }));
}

const base = '/hw/wms/hwRepositoryConfig';
const fields = ['id', 'repositoryCode', 'repositoryName', 'cold', 'openTime', 'isBonded'];
const buttons = ['list', 'query', 'add', 'edit', 'remove', 'import']
  .map((name) => `system:repository:${name}`)
  .concat('wms:order:list', 'wms:order:query');

function done(data: unknown): Reply {
  return { body: { code: 200, message: '操作成功', data } };
}

/** Errors have HTTP status 200. */
function failed(code: number, message: string): Reply {
  return { body: { code, message, data: null } };
}

function idIn(path: string): number {
  return Number(path.split('/').at(-1));
}

/** Returns the rows that match the filter body: codes must be equal, names must contain the text. Other keys, such as `sorts`, are ignored. */
function matching(rows: readonly Values[], { repositoryCode, repositoryName }: Values): readonly Values[] {
  return rows
    .filter((row) => repositoryCode === undefined || row.repositoryCode === repositoryCode)
    .filter((row) => repositoryName === undefined || String(row.repositoryName).includes(String(repositoryName)));
}

function page(rows: readonly Values[], headers: Received['headers']): object {
  const [pageNo, pageSize] = [Number(headers.pageno ?? 1), Number(headers.pagesize ?? 100_000)];
  return { list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length };
}
