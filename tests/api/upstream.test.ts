import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { startA } from '../support/foreign/serverA.ts';
import { startB } from '../support/foreign/serverB.ts';
import { type ServerBefore, startBefore } from '../support/foreign/startBefore.ts';
import { clerk } from '../support/foreign/warehouses.ts';
import { type Client, createClient } from './support/client.ts';
import { upload, workbook } from './support/workbook.ts';

const base = '/hw/wms/hwRepositoryConfig';
const list = `${base}/findHwRepositoryConfigList`;
let [a, b]: [Awaited<ReturnType<typeof startA>>, Awaited<ReturnType<typeof startB>>] = [] as never;
let before: { readonly a: ServerBefore; readonly b: ServerBefore };
let user: Client;

beforeAll(async () => {
  [a, b] = [await startA(), await startB()];
  before = { a: await startBefore({ upstream: a.url }), b: await startBefore({ upstream: b.url }) };
  user = await logIn(before.a);
});
afterAll(async () => {
  for (const each of [before.a, before.b, a, b]) await each.close();
});
const others: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of others.splice(0)) await close();
});

async function logIn({ url }: ServerBefore): Promise<Client> {
  const { data } = await createClient(url).post(sessionCalls.login, clerk);
  return createClient(url, data.token);
}

/** The paths that the hw server has received since the last call. */
function received({ requests }: typeof a, from: number): string[] {
  return requests.slice(from).map(({ path }) => path);
}

test('calls of the resource files reach the hw server with their paging and token, and its answers come back unchanged', async () => {
  const from = a.requests.length;
  const answer = await user.post(list, { repositoryName: 'Long' }, { pageNo: '2', pageSize: '5', Cookie: 'x=1', 'X-Other': '1' });
  expect(answer).toMatchObject({ status: 200, code: 200, data: { total: 15, list: [{ id: 11 }, {}, {}, {}, {}] } });
  const [{ headers } = { headers: {} as Record<string, string> }] = a.requests.slice(from);
  expect(headers).toMatchObject({
    pageno: '2',
    pagesize: '5',
    authorization: user.token,
    'x-request-id': answer.headers.get('x-request-id'),
  });
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
  expect(headers).not.toHaveProperty('x-other');
  expect(await user.get(`${base}/findHwRepositoryConfigById/999`)).toMatchObject({ status: 200, code: 404, message: '数据不存在' });
});

test('files pass in both directions', async () => {
  const file = await workbook([
    ['Code', 'Name'],
    ['UP1', 'Uploaded'],
  ]);
  expect(await upload(user, `${base}/importHwRepository`, file)).toMatchObject({
    code: 200,
    data: [{ repositoryCode: 'UP1', repositoryName: 'Uploaded' }],
  });
  const template = await user.get(`${base}/downloadRepositoryTemplate`);
  expect(template.headers.get('content-type')).toBe('application/vnd.ms-excel');
  expect(template.text.startsWith('PK')).toBe(true);
});

test('only calls of the resource files and of the session are passed on', async () => {
  const from = a.requests.length;
  const paths = [
    '/hw/wms/hwOther/findHwOtherList',
    `${base}/../hwOther/list`,
    `${base}/%2e%2e/x`,
    `${base}/findHwRepositoryConfigById/..;`,
    `${base}/findHwRepositoryConfigById/%252e%252e`,
    `${list}/a/b`,
    '/hw/actuator/env',
    '/hw//x',
  ];
  for (const path of paths) {
    expect([path, (await user.post(path, {})).status]).toEqual([path, 404]);
    expect([path, (await user.get(path)).status]).toEqual([path, 404]);
  }
  expect((await user.send(list, { method: 'PUT' })).status).toBe(404);
  expect((await user.send(`http://elsewhere.example${list}`.replace('http://elsewhere.example', ''), { method: 'OPTIONS' })).status).toBe(
    404,
  );
  expect(received(a, from)).toEqual([]);
});

test('a token is passed on only if its user has logged in through this server', async () => {
  const from = a.requests.length;
  for (const token of [undefined, 'stranger', `${user.token}x`]) {
    expect(await createClient(before.a.url, token).post(list, {})).toMatchObject({ status: 401, code: 20007 });
  }
  expect(received(a, from)).toEqual([]);
});

test('a wrong login has the answer of the hw server, and opens nothing', async () => {
  const guest = createClient(before.a.url);
  expect(await guest.post(sessionCalls.login, { ...clerk, password: 'wrong' })).toMatchObject({
    status: 200,
    code: 500,
    message: '用户名或密码错误',
  });
  const atB = createClient(before.b.url);
  expect(await atB.post(sessionCalls.login, { ...clerk, password: 'wrong' })).toMatchObject({ status: 400, code: 401 });
});

test('compiled resources are served by the permissions of the hw server', async () => {
  const index = await user.get('/resources/index.json');
  expect(index.data.isExisting).toBe(true);
  expect(index.data.resources.map(({ name }: { name: string }) => name)).toEqual(['hwOrder', 'hwRepositoryConfig']);
  const { name, hash } = index.data.resources[1];
  expect((await createClient(before.a.url).get(`/resources/${name}.${hash}.js`)).status).toBe(200);
  expect((await createClient(before.a.url).get('/resources/index.json')).code).toBe(20007);
  // This hw server has permissions for buttons only: the menu says who sees which list.
  const atB = await (await logIn(before.b)).get('/resources/index.json');
  expect(atB.data.resources.map((one: { name: string }) => one.name)).toEqual(['hwOrder', 'hwRepositoryConfig']);
});

test('preferences, views and the key of drafts are kept here under the account of the hw server, also after a restart', async () => {
  const columns = [{ field: 'repositoryName', width: 333, isShown: true }];
  await user.post(listPreferenceCalls.save, { resource: 'hwRepositoryConfig', columns });
  const view = { resource: 'hwRepositoryConfig', name: 'Mine', filters: { repositoryName: 'Long' } };
  expect((await user.post(listViewCalls.save, view)).code).toBe(20000);
  const { draftKey } = (await user.get(sessionCalls.current)).data;
  await before.a.restart();
  const again = await logIn(before.a);
  expect((await again.get(listPreferenceCalls.find)).data.lists.hwRepositoryConfig).toMatchObject(columns);
  expect((await again.post(listViewCalls.find, { resource: 'hwRepositoryConfig' })).data.records).toMatchObject([{ name: 'Mine' }]);
  expect((await again.get(sessionCalls.current)).data).toMatchObject({ account: clerk.account, draftKey });
  expect(draftKey).toMatch(/^[\w-]{43}$/);
  // The session of before the restart is still known.
  expect((await user.post(list, {})).code).toBe(200);
});

test('a session that the hw server has ended ends here too, and a logout ends both', async () => {
  const [first, second] = [await logIn(before.b), await logIn(before.b)];
  await first.get('/resources/index.json');
  expect(await second.post(sessionCalls.logout, {})).toMatchObject({ status: 200, code: 20000 });
  expect(await second.post(list, {})).toMatchObject({ status: 401, code: 20007 });
  b.endSessions();
  expect(await first.post(list, {})).toMatchObject({ status: 401, code: 20007, message: 'Session expired' });
  const third = await logIn(before.b);
  b.endSessions();
  expect(await third.get('/resources/index.json')).toMatchObject({ status: 401, code: 20007 });
  expect(await third.get(listPreferenceCalls.find)).toMatchObject({ status: 401, code: 20007 });
  const out = await logIn(before.a);
  await out.post(sessionCalls.logout, {});
  expect(await createClient(a.url, out.token).post(list, {})).toMatchObject({ code: 20007 });
});

test('an hw server that does not answer is reported as busy, and a write is not sent twice', async () => {
  let writes = 0;
  const broken = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url?.endsWith('/login'))
      return response.end(JSON.stringify({ code: 200, data: { token: 'T1', userInfo: { account: 'x' } } }));
    writes += 1;
    request.socket.destroy();
    return response;
  });
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
  const { port } = broken.address() as { port: number };
  const server = await startBefore({ upstream: `http://127.0.0.1:${port}/prod-api` });
  others.push(server.close, async () => broken.close());
  const client = await logIn(server);
  expect(await client.post(`${base}/saveHwRepositoryConfig`, {})).toMatchObject({ status: 503, code: 50003 });
  expect(await client.get(`${base}/deleteHwRepositoryConfigById/1`)).toMatchObject({ status: 503, code: 50003 });
  expect(writes).toBe(2);
});

test('calls that come back to the server that passed them on are refused', async () => {
  const answer = await user.post(list, {}, { Via: '1.1 quayside' });
  expect(answer).toMatchObject({ status: 500, code: 50000, message: 'HW_UPSTREAM 指向了本服务器自身' });
});

test('what an hw server sends cannot run in the origin of the console', async () => {
  const evil = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'unsafe-inline'", 'Set-Cookie': 'a=b' });
    response.end('<script>1</script>');
  });
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
  const server = await startBefore({ upstream: `http://127.0.0.1:${(evil.address() as { port: number }).port}` });
  others.push(server.close, async () => evil.close());
  const { headers } = await createClient(server.url).post(sessionCalls.login, clerk);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('set-cookie')).toBeNull();
});
