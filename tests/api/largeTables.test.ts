import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type FoundNumber, numberSearchCall } from '../../src/contract/numberSearch.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

/** Creates so many makers that the table counts as a large one. */
const many = 50_100;
const isPostgres = inject('databaseKind') === 'postgres';
const found = async ({ admin }: TestApp, filter: object) => (await admin.post(maker.find, filter)).data.total as number;

/** Returns the columns of the index for searches of the makers; undefined on SQLite, which has none, or while it is being created. */
async function searchedBy({ database: { environment } }: TestApp): Promise<string | undefined> {
  if (!isPostgres) return undefined;
  const client = new Client({ connectionString: String(environment.HW_DATABASE_URL) });
  await client.connect();
  const { rows } =
    await client.query(`select indexdef from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = oid
    where tablename = 'labMaker' and indexdef like '%gin%' and indisvalid`);
  await client.end();
  return rows.map(({ indexdef }) => [...String(indexdef).matchAll(/"(\w+)" gin_trgm_ops/g)].map(([, name]) => name).join(' ')).join();
}

describe('a table of many rows', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    const columns = '"id", "version", "createBy", "createTime", "updateBy", "updateTime", "makerCode", "makerName", "country", "status"';
    const value = (n: string) => `'bulk-' || ${n}, 1, 'admin', '2026-01-01T00:00:00.000Z', 'admin', '2026-01-01T00:00:00.000Z',
      'M' || ${n}, 'Maker ' || ${n}, 'DE', '0'`;
    const numbers = isPostgres
      ? `generate_series(1, ${many}) as n`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${many}) select n from s)`;
    await executeRaw(app.database, [
      `insert into "labMaker" (${columns}) select ${value('n')} from ${numbers}`,
      isPostgres ? 'analyze "labMaker"' : 'analyze',
    ]);
  });
  afterAll(() => app.close());

  test('is searched for a part of a text', async () => {
    expect(await found(app, { keyword: 'aker 501' })).toBe(12);
    expect(await found(app, { makerName: 'KER 49999' })).toBe(1);
    expect(await found(app, { makerCode: { startsWith: 'm4999' } })).toBe(11);
    expect(await found(app, { keyword: 'nobody' })).toBe(0);
    expect(await searchedBy(app)).toBe(isPostgres ? 'makerCode makerName' : undefined);
  });

  test('finds the newest numbers with these last digits, and one number exactly', async () => {
    const search = async (text: string) => {
      const { records } = (await app.admin.post(numberSearchCall, { text })).data as { records: readonly FoundNumber[] };
      return records.filter(({ resource }) => resource === 'labMaker').map(({ value }) => value);
    };
    expect(await search('0012')).toEqual(['M50012', 'M40012', 'M30012', 'M20012', 'M10012']);
    expect(await search('M10012')).toEqual(['M10012']);
    expect((await search('M1001'))[0]).toBe('M1001');
  });

  test('has the same order on pages far from its beginning, from either end', async () => {
    const codes = async (pageNo: number, sorts: readonly object[], filter: object = {}): Promise<string[]> => {
      const { data } = await app.admin.post(maker.find, { sorts, ...filter }, { pageNo: String(pageNo), pageSize: '100' });
      return data.records.map(({ makerCode }: { makerCode: string }) => makerCode);
    };
    const sorted = Array.from({ length: many }, (_, i) => `M${i + 1}`).toSorted();
    for (const pageNo of [11, 12, 250, 251, 490, 501]) {
      const expected = sorted.slice((pageNo - 1) * 100, pageNo * 100);
      expect(await codes(pageNo, [{ field: 'makerCode', order: 'asc' }])).toEqual(expected);
      expect(await codes(502 - pageNo, [{ field: 'makerCode', order: 'desc' }])).toEqual(expected.toReversed());
    }
    // All of them are equal in this order, so that the id decides.
    const ids = Array.from({ length: many }, (_, i) => `bulk-${i + 1}`).toSorted();
    expect(await codes(400, [{ field: 'country', order: 'desc' }])).toEqual(
      ids.slice(39_900, 40_000).map((id) => id.replace('bulk-', 'M')),
    );
    expect(await codes(502, [])).toEqual([]);
  });

  test('gets a new index while others write to it', async () => {
    const file = join(app.schemas, 'lab/labMaker.json');
    const writer = isPostgres ? new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) }) : undefined;
    await writer?.connect();
    onTestFinished(() => writer?.end());
    // If the index were changed at once, it would wait for this transaction, and all other calls for the index.
    await writer?.query('begin');
    await writer?.query(`update "labMaker" set "makerName" = 'Under way' where "makerCode" = 'M1'`);
    const text = readFileSync(file, 'utf8').replace('"keyword": ["makerCode", "makerName"]', '"keyword": ["makerName"]');
    writeFileSync(file, text);
    await expect.poll(() => found(app, { keyword: 'M777' })).toBe(0);
    const { id } = await create(app.admin, maker.save, { makerCode: 'MEANWHILE', makerName: 'Meanwhile' });
    await writer?.query('commit');
    await expect.poll(() => searchedBy(app)).toBe(isPostgres ? 'makerName' : undefined);
    expect((await app.admin.get(maker.findById(id))).data.makerName).toBe('Meanwhile');
    expect(await found(app, { keyword: 'meanwh' })).toBe(1);
    expect(await found(app, { keyword: 'under way' })).toBe(isPostgres ? 1 : 0);
  });
});

test('a database user who may not add what search indexes need is served without them', async () => {
  const role = { HW_DATABASE_URL: '' };
  if (isPostgres) {
    const url = new URL(await createDatabase(inject('postgresUrl')));
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const name = `plain_${url.pathname.slice(-12)}`;
    await client.query(`create role ${name} login password 'plain'; grant create on schema public to ${name}`);
    await client.end();
    Object.assign(url, { username: name, password: 'plain' });
    role.HW_DATABASE_URL = url.href;
  }
  const app = await startApp(isPostgres ? role : {});
  try {
    await create(app.admin, maker.save, { makerCode: 'PLAIN', makerName: 'Plain maker' });
    expect(await found(app, { keyword: 'lain mak' })).toBe(1);
  } finally {
    await app.close();
  }
});
