import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

// The reference for the product's server: the same table on the same machine, without authentication, validation and
// logging, but with the same durability (write-ahead log, synchronous = full).
const database = new DatabaseSync(process.env.DATABASE ?? '', { timeout: 10_000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full');
// With this index, the reference is optimized for the one query that the benchmark sends.
if (process.env.LIST_INDEX === '1') database.exec('create index "own" on "hwQuayConfig" ("country", "status", "quayCode", "id")');

const columns = database
  .prepare('pragma table_info("hwQuayConfig")')
  .all()
  .map(({ name }) => name);
const marks = columns.map(() => '?').join(', ');
const statements = {
  count: database.prepare('select count(*) as total from "hwQuayConfig" where "country" = ? and "status" = ?'),
  page: database.prepare('select * from "hwQuayConfig" where "country" = ? and "status" = ? order by "quayCode", "id" limit 20 offset ?'),
  one: database.prepare('select * from "hwQuayConfig" where "id" = ?'),
  insert: database.prepare(`insert into "hwQuayConfig" (${columns.map((name) => `"${name}"`).join(', ')}) values (${marks})`),
};

const app = fastify({ bodyLimit: 50_000_000 });

app.get('/ready', async () => ({ ready: true }));

app.post('/list', async ({ body: { country, status, page } }) => ({
  total: statements.count.get(country, status).total,
  records: statements.page.all(country, status, (page - 1) * 20),
}));

app.get('/record/:id', async ({ params }) => statements.one.get(params.id));

app.post('/create', async ({ body }) => insert(body));

app.post('/batch', async ({ body }) => {
  database.exec('begin immediate');
  for (const record of body) insert(record);
  database.exec('commit');
  return { saved: body.length };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => app.close().then(() => database.close()));

function insert(record) {
  const now = new Date().toISOString();
  const row = {
    ...record,
    id: randomUUID(),
    version: 1,
    createBy: 'admin',
    createTime: now,
    updateBy: 'admin',
    updateTime: now,
  };
  statements.insert.run(...columns.map((name) => toColumn(row[name])));
  return row;
}

function toColumn(value) {
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? null);
}
