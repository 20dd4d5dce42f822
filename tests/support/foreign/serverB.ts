import { type ForeignServer, listen, type Received, type Reply } from './http.ts';
import { clerk, menu, rowsOf, template, type Values, warehouses } from './warehouses.ts';

/**
 * Another hw server, written without a look at the console, with other habits than `serverA.ts`. The README of this folder lists them, each
 * with the reason why a server may have it.
 */
export function startB(count = 30): Promise<ForeignServer & { readonly rows: Values[]; endSessions(): void }> {
  const rows: Values[] = warehouses(count, (i) => ({
    ...{ id: `r-${i + 1}`, cold: i % 3 === 0 ? '1' : '0', openTime: `2026-03-${String((i % 28) + 1).padStart(2, '0')}T08:30:00` },
  }));
  const tokens = new Set<string>();
  let nextId = count + 1;

  const calls: Record<string, (received: Received) => Reply | Promise<Reply>> = {
    'POST /hw/wms/hwUser/login': ({ body }) => {
      const { account, password } = body as Values;
      if (account !== clerk.account || password !== clerk.password) return failed(400, 401, 'Wrong account or password');
      const token = `B${crypto.randomUUID()}`;
      tokens.add(token);
      return done({ token, userInfo: { account } });
    },
    'POST /hw/wms/user/hwMenu/treeList': ({ body }) => {
      const { menuTypes } = body as { menuTypes: string[] };
      if (menuTypes.includes('F')) return done(buttons.map((perms) => ({ id: `f-${perms}`, menuType: 'F', menuName: perms, perms })));
      // A flat list, with the group as the parent of the screens.
      return done(menu.map((entry, i) => ({ ...entry, id: `m-${i}`, parentId: i === 0 ? '0' : 'm-0', visible: '0' })));
    },
    // All rows at once, whatever the headers and the body say.
    [`POST ${base}/findHwRepositoryConfigList`]: () => done(rows),
    [`POST ${base}/saveHwRepositoryConfig`]: ({ body }) => {
      const values = body as Values;
      const found = rows.find(({ id }) => id === values.id);
      if (values.id !== undefined && !found) return failed(500, 500, 'No such record');
      if (found) Object.assign(found, values);
      else rows.push({ ...values, id: `r-${nextId++}` });
      return done(found ?? rows.at(-1));
    },
    [`GET ${base}/deleteHwRepositoryConfigById`]: ({ path }) => {
      const at = rows.findIndex(({ id }) => id === path.split('/').at(-1));
      if (at === -1) return failed(500, 500, 'No such record');
      rows.splice(at, 1);
      return done(true);
    },
    [`GET ${base}/downloadRepositoryTemplate`]: async () => ({ body: await template(), type: 'application/octet-stream' }),
    // The import stores the rows at once.
    [`POST ${base}/importHwRepository`]: async ({ body }) => {
      for (const one of await rowsOf(body as Uint8Array)) rows.push({ ...one, id: `r-${nextId++}` });
      return done(null);
    },
    // Rows without a total.
    'POST /hw/wms/hwOrder/findHwOrderList': () => done({ rows: [{ id: 'o-1', orderNo: 'HW9001', containerNo: 'MSKU9074725' }] }),
    'GET /hw/wms/hwOrder/findHwOrderLogList': () =>
      done([{ id: 'l-1', action: 'create', operatorName: 'Li Na', time: '2026-03-02T09:15:00' }]),
  };

  return listen((received) => {
    const call = calls[`${received.method} ${received.path}`] ?? calls[`${received.method} ${received.path.replace(/\/[^/]+$/, '')}`];
    // No envelope: the web framework answers before the application does.
    if (!call) return { status: 404, body: { status: 404, error: 'Not Found', path: received.path } };
    if (!received.path.endsWith('/login') && !tokens.has(String(received.headers.authorization)))
      return failed(401, 20007, 'Session expired');
    return call(received);
  }).then((server) => ({ ...server, rows, endSessions: () => tokens.clear() }));
}

const base = '/hw/wms/hwRepositoryConfig';
const buttons = ['add', 'edit', 'remove', 'import'].map((name) => `system:repository:${name}`);

function done(data: unknown): Reply {
  return { body: { code: 20000, message: 'success', data } };
}

function failed(status: number, code: number, message: string): Reply {
  return { status, body: { code, message } };
}
