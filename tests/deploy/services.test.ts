import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { pdf } from '../api/support/filing.ts';
import { listen } from '../api/support/listen.ts';
import { type ServerProcess, spawnServer } from '../api/support/spawnServer.ts';
import { download } from '../api/support/workbook.ts';
import { makeSecrets, readCompose, serverEnvironment } from '../support/composeFile.ts';
import { s3Store, type TestFileStore } from '../support/fileStore.ts';
import { freePort } from '../support/freePort.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgBouncer.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { unprivilegedUser } from '../support/unprivilegedUser.ts';

const wharf = '/hw/wms/hwQuayConfig';
const names = ['app1', 'app2', 'app3'] as const;
let folder: TempFolder;
let nginx: Nginx | undefined;
let bouncer: PgBouncer | undefined;
const servers = new Map<string, ServerProcess>();
let postgres: Postgres | undefined;
let store: TestFileStore | undefined;
let url: string;
let admin: Client;
let metricsToken: string;

function newFolder(purpose: string): string {
  const path = mkdtempSync(join(folder.path, purpose));
  const user = unprivilegedUser();
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

/** Creates the database and its user as the image of PostgreSQL does. */
async function createDatabase(url: string, password: string): Promise<void> {
  const client = new Database({ connectionString: url });
  await client.connect();
  await client.query(`alter role quayside password '${password}'`);
  await client.query('create database quayside');
  await client.end();
}

beforeAll(async () => {
  folder = tempFolder('services');
  chmodSync(folder.path, 0o755);
  const secretFolder = newFolder('secrets');
  const secret = makeSecrets(secretFolder);
  metricsToken = secret('metrics_token');
  const running = await startPostgres();
  postgres = running;
  await createDatabase(running.url, secret('postgres_password'));
  const ports = await Promise.all(names.map(freePort));
  bouncer = await startPgBouncer({ postgres: new URL(running.url).host, users: secret('pgbouncer_users') });
  const database = secret('database_url').replace('pgbouncer:6432', bouncer.host);
  writeFileSync(join(secretFolder, 'database_url'), database);
  const direct = secret('database_direct_url').replace('postgres:5432', new URL(running.url).host);
  writeFileSync(join(secretFolder, 'database_direct_url'), direct);
  const files = await s3Store(() => '/nowhere');
  store = files;
  const { services } = readCompose();
  await Promise.all(
    names.map(async (name, i) => {
      const {
        HW_FILES_ACCESS_KEY_FILE: _,
        HW_FILES_SECRET_KEY_FILE: __,
        ...own
      } = serverEnvironment(services[name] as never, secretFolder);
      const place = { HOST: '127.0.0.1', PORT: String(ports[i]), HW_DATA_DIR: newFolder(name), HW_DEMO: '0', HW_DRAIN_SECONDS: '0' };
      servers.set(name, await spawnServer({ ...own, ...place, ...files.environment }));
    }),
  );
  nginx = await startNginx(ports);
  url = nginx.url;
  admin = await createClient(url).login('admin', secret('admin_password'));
});

afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()));
  await nginx?.stop();
  await bouncer?.stop();
  await store?.close();
  await postgres?.stop();
  folder.remove();
});

const port = {
  quayName: 'Long Beach',
  quayNameEn: 'Long Beach',
  quayType: 'PORT',
  portCode: 'USLGB',
  city: 'Long Beach',
  timezone: 'America/Los_Angeles',
};

/** Saves a wharf through the proxy and returns it. */
async function save(quayCode: string): Promise<{ readonly id: string }> {
  const answer = await admin.post(`${wharf}/saveHwQuayConfig`, { ...port, quayCode, portCode: quayCode });
  if (answer.code !== 20000) throw new Error(answer.text);
  return answer.data;
}

test('the three servers share one database through the proxy and PgBouncer', async () => {
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => save(`US${letter}AA`)));
  for (const server of servers.values()) {
    const direct = createClient(server.url, admin.token);
    const found = await direct.post(`${wharf}/findHwQuayConfigList`, {});
    expect(found.data.total).toBe(6);
    expect(found.data.records.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  }
});

test('a file that one server stored is read from S3 by all', async () => {
  const ship = '/hw/wms/hwShipConfig';
  const carrier = { carrierName: 'Evergreen', carrierScac: 'EGLV', carrierType: 'VOCC' };
  const vessel = { shipName: 'EVER GIVEN', imoNo: '9811000', mmsi: '353136000', flag: 'PA', ...carrier };
  const { data } = await admin.post(`${ship}/saveHwShipConfig`, vessel);
  const content = Buffer.concat([pdf, Buffer.alloc(3_000_000, 32)]);
  const form = new FormData();
  form.append('id', data.id);
  form.append('file', new Blob([content]), 'bill.pdf');
  const sent = await admin.send(`${ship}/uploadFile`, { method: 'POST', body: form, headers: { Authorization: String(admin.token) } });
  expect(sent).toMatchObject({ code: 20000, data: { name: 'bill.pdf', size: content.length } });
  expect(store?.stored()).toEqual([sent.data.id]);
  for (const server of servers.values()) {
    const file = await download(createClient(server.url, admin.token), `${ship}/downloadFile`, { body: { fileId: sent.data.id } });
    expect(Buffer.from(file.bytes).equals(content)).toBe(true);
  }
});

test('a console at any server hears of a change, whichever server made it', async () => {
  const consoles = await Promise.all([...servers.values()].map((server) => listen(createClient(server.url, admin.token))));
  // One of the servers is killed by a later test, which breaks its stream.
  for (const { ended } of consoles) ended.catch(() => undefined);
  const { id } = await save('USZAA');
  for (const console of consoles) {
    const events = await console.until((event) => event.type === 'recordChanged' && event.ids.includes(id));
    expect(events.at(-1)).toMatchObject({ resource: 'hwQuayConfig', account: 'admin' });
  }
});

test('each server answered some of the calls, and tells only monitoring about them', async () => {
  for (let i = 0; i < 6; i++) await admin.post(`${wharf}/findHwQuayConfigList`, {});
  const headers = { Authorization: `Bearer ${metricsToken}` };
  for (const server of servers.values()) {
    const { text } = await createClient(server.url).get('/metrics', headers);
    expect(text).toMatch(/quayside_request_duration_seconds_count\{route="\/hw\/\*",operation="find",status="2xx"\} [1-9]/);
    expect(text).toMatch(/quayside_database_connections_limit\{pool="calls"\} 9/);
  }
  expect(await createClient(url).get('/metrics', headers)).toMatchObject({ status: 404 });
});

test('a call is answered by the others while one server is down', async () => {
  await servers.get('app2')?.kill();
  const codes = await Promise.all(Array.from({ length: 9 }, () => admin.post(`${wharf}/findHwQuayConfigList`, {})));
  expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 20000));
  await save('USGAA');
  expect((await admin.post(`${wharf}/findHwQuayConfigList`, {})).data.total).toBe(8);
});

test('the servers stop with code 0 when they are asked to', async () => {
  for (const name of ['app1', 'app3']) expect(await servers.get(name)?.stop()).toBe(0);
});
