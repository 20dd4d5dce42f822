import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { changeLogCalls } from '../../../src/contract/log.ts';
import { numberSearchCall } from '../../../src/contract/numberSearch.ts';
import { totalBound } from '../../../src/contract/query.ts';
import { type Client, createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { create } from '../../api/support/lab.ts';
import { openYard, orderCalls, orderOf, type Yard } from '../../api/support/yard.ts';
import { costCalls, openTill, receivableCalls } from '../../support/money/till.ts';
import { startPostgres } from '../../support/postgres.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';
import type { Measured } from './startProcess.ts';

/** The number of orders and of their charges; there are twice as many lines in the change log. `BENCH_ORDERS=10000000` sets it. */
export const count = Number(process.env.BENCH_ORDERS ?? 100_000);
const customers = 1_000;
/** The orders and charges that are created through the API and copied, and how often each call is measured. */
const [models, charges, runs] = [50, 5, 7];

/** The milliseconds of each call with few orders and with many, by the name of the call. */
type OrderTimes = ReadonlyMap<string, { readonly few: number[]; readonly many: number[] }>;

/** The effect of four clients that each read a page of 100,000 orders at once: additional memory in MB, and the longest health check. */
interface LongPages {
  readonly peakMb: number;
  readonly healthMs: number;
}

interface ManyOrders {
  readonly times: OrderTimes;
  readonly longPages: LongPages;
}

/** Compares calls on PostgreSQL with 50 orders and with many. Both have the same indexes. */
export async function manyOrders(context: Context): Promise<ManyOrders> {
  const postgres = await startPostgres();
  context.defer(() => postgres.stop());
  const data = tempFolder('bench');
  context.defer(data.remove);
  const databaseUrl = await postgres.createDatabase();
  const product = await openProduct(data.path, { HW_DATABASE_URL: databaseUrl });
  const { url } = product;
  context.defer(product.stop);
  const { token } = await login(url);
  const client = createClient(url, token);
  await create(client, '/hw/wms/user/hwRole/saveHwRole', { roleKey: 'orderClerk', roleName: '跟单', dataScope: 'ALL' });
  const yard = await openYard(client);
  const save = (n: number) => create(client, orderCalls.save, orderOf(yard, containerNo(n)));
  for (let n = 0; n < models; n += 1) await save(n);
  await addCharges(client, yard);
  const times = new Map<string, { few: number[]; many: number[] }>();
  const measure = async (part: 'few' | 'many'): Promise<void> => {
    for (const [what, call] of Object.entries(callsOf(client, part))) {
      const of = times.get(what) ?? { few: [], many: [] };
      times.set(what, of);
      // The first call warms up the caches of the database.
      for (let run = 0; run <= runs; run += 1) {
        const started = performance.now();
        await call(run);
        if (run > 0) of[part].push(performance.now() - started);
      }
    }
  };
  const saved = { few: models, many: models * 2 };
  const callsOf = (admin: Client, part: 'few' | 'many'): Calls => ({ ...reads(admin), created: () => save(saved[part]++) });
  await measure('few');
  await fill(databaseUrl);
  await measure('many');
  return { times, longPages: await readLongPages(product, token) };
}

/** Creates the charges of a customer that are copied. */
async function addCharges(client: Client, yard: Yard): Promise<void> {
  const opening = { admin: client, clerk: client, manager: client, container: containerNo(9_000), mark: 'bench' };
  const { customerId, orderId, feeId } = await openTill({ ...opening, yard });
  for (let n = 1; n <= charges; n += 1) {
    const party = { direction: 'AR', orderId, partyId: customerId, costConfigId: feeId };
    await create(client, costCalls.save, {
      ...party,
      qty: '1',
      rate: String(n),
      taxRate: '0',
      currency: 'USD',
      bizDate: '2026-09-10',
      remark: 'x',
    });
  }
}

async function readLongPages({ url, memory }: Measured, token: string): Promise<LongPages> {
  const before = memory();
  let [peak, longest, isReading] = [before, 0, true];
  const watch = async (): Promise<void> => {
    while (isReading) {
      const started = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - started);
      peak = Math.max(peak, memory());
      await sleep(20);
    }
  };
  const watching = watch();
  const headers = { Authorization: token, 'Content-Type': 'application/json' };
  const read = async (): Promise<void> => {
    const { body } = await fetch(url + orderCalls.find, { method: 'POST', headers, body: '{}' });
    // The answers are dropped, so that this process needs no memory for them.
    await body?.pipeTo(new WritableStream());
  };
  await Promise.all([read(), read(), read(), read()]);
  isReading = false;
  await watching;
  return { peakMb: peak - before, healthMs: longest };
}

type Calls = Readonly<Record<string, (run: number) => Promise<unknown>>>;

/** The calls that read orders. Those that search change with each run, so that no result is cached. */
function reads(admin: Client): Calls {
  const some = (run: number) => String(Math.floor((count * (run + 1)) / (runs + 2))).padStart(9, '0');
  const find = async (body: object, headers: Record<string, string> = {}) =>
    expectFound(await admin.post(orderCalls.find, body, { pageSize: '100', ...headers }));
  /** The header with which the console reads lists: records are counted up to 10,000. */
  const bounded = { [totalBound.header]: String(totalBound.ofConsole) };
  const search = async (text: string) => expectFound(await admin.post(numberSearchCall, { text }));
  const group = async (body: object, headers = {}) =>
    expectFound(await admin.post(orderCalls.find.replace(/find(\w+)List$/, 'group$1'), body, headers));
  const one = async (): Promise<string> => (await admin.post(orderCalls.find, {}, { pageSize: '1', ...bounded })).data.records[0].id;
  return {
    'one record': async () => expectFound(await admin.get(orderCalls.findById(await one()))),
    'log of one record': async () => expectFound(await admin.get(orderCalls.log(await one()))),
    'first page with a total of up to 10,000': () => find({}, bounded),
    'first page with the total': () => find({}),
    'last page': () => find({}, { pageNo: String(Math.ceil((count + models) / 100)) }),
    'keyword with one hit': (run) => find({ keyword: `QS${some(run)}` }),
    'keyword without hits': (run) => find({ keyword: `nobody ${run}` }),
    'container number contains': (run) => find({ containerNo: some(run).slice(-6) }),
    'order number starts with': (run) => find({ orderNo: { startsWith: `QS${some(run).slice(0, 8)}` } }),
    'sorted by the customer': () => find({ sorts: [{ field: 'customerId', order: 'asc' }] }),
    'name of the customer contains': (run) => find({ 'customerId.userName': { contains: `stomer ${run}00` } }),
    'found in all lists by the last digits': (run) => search(some(run).slice(-4)),
    'found in all lists by the start': (run) => search(`QS${some(run).slice(0, 7 - (run % 3))}`),
    'found in all lists by a name': (run) => search(`stomer ${run}1`),
    'lane of a board': () => find({ orderStatus: ['COMPLETED'] }, bounded),
    'counts by state, up to 10,000': () => group({ by: ['orderStatus'] }, bounded),
    'counts by state': () => group({ by: ['orderStatus'] }),
    'sums by customer': () => group({ by: ['customerId'], sums: ['cartonQty'] }),
    'sums alone, as the console asks for them': () => find({ summarize: true }, { pageSize: '1', ...bounded }),
    'first page with its sums': () => find({ summarize: true }),
    'receivables by customer and month': async () => expectFound(await admin.post(receivableCalls.find, {}, { pageSize: '100' })),
    'first page of the change log': async () => expectFound(await admin.post(changeLogCalls.find, {}, { pageSize: '100', ...bounded })),
    'keyword in the change log': async (run) =>
      expectFound(await admin.post(changeLogCalls.find, { keyword: `QS${some(run)}` }, { pageSize: '100' })),
  };
}

function expectFound({ code, text }: { readonly code: number; readonly text: string }): void {
  if (code !== 20000) throw new Error(`A call was refused: ${text}`);
}

/** Copies the orders, their customers, charges and the log with SQL. Indexes are created afterwards, which is faster. */
async function fill(url: string): Promise<void> {
  const database = new Database({ connectionString: url });
  await database.connect();
  const copy = async (table: string, from: string, columns: Readonly<Record<string, string>>): Promise<void> => {
    const { rows } = await database.query(`select column_name as name from information_schema.columns where table_name = '${table}'`);
    const names = rows.map(({ name }) => String(name));
    const values = names.map((name) => columns[name] ?? `s."${name}"`);
    await database.query(`insert into "${table}" (${names.map((name) => `"${name}"`).join()}) select ${values.join()} from ${from}`);
  };
  const model = (table: string, where: string) =>
    `(select *, row_number() over (order by id) - 1 as k, count(*) over () as c from "${table}" where ${where}) s on s.k = n % s.c`;
  await copy('hwUser', `generate_series(1, ${customers}) n join ${model('hwUser', `"userType" = 'CUSTOMER'`)}`, {
    ...{
      id: `'many-' || n`,
      account: `'many' || n`,
      userCode: `'MANY' || n`,
      userName: `'Customer ' || n`,
      userNameEn: `'Customer ' || n`,
    },
  });
  const { rows: indexes } = await database.query(`select indexname, indexdef from pg_indexes
    where tablename in ('hwOrder', 'hwCost', 'sys_recordLog') and indexname like 'ix_%'`);
  await database.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexname } of indexes) await database.query(`drop index "${indexname}"`);
  const minutes = (n: string) => `to_char(timestamp '2015-01-01' + ${n} * interval '30 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await copy('hwOrder', `generate_series(1, ${count}) n join ${model('hwOrder', 'true')}`, {
    ...{ id: `'many-' || lpad(n::text, 9, '0')`, orderNo: `'QS' || lpad(n::text, 9, '0')`, createTime: minutes('n') },
    ...{ containerNo: `'MSKU' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')`, customerId: `'many-' || (n % ${customers} + 1)` },
    orderStatus: `case when n % 50 = 0 then s."orderStatus" when n % 17 = 0 then 'CANCELLED' else 'COMPLETED' end`,
  });
  const isOpen = 'n % 20 < 2';
  await copy('hwCost', `generate_series(1, ${count}) n join ${model('hwCost', `direction = 'AR'`)}`, {
    ...{ id: `'many-' || lpad(n::text, 9, '0')`, costNo: `'C' || lpad(n::text, 9, '0')`, createTime: minutes('n') },
    ...{ partyId: `'many-' || (n % ${customers} + 1)`, bizDate: `to_char(date '2024-12-01' + n % 700, 'YYYY-MM-DD')` },
    costStatus: `case n % 20 when 0 then 'APPROVED' when 1 then 'BILLED' else 'SETTLED' end`,
    settledAmount: `case when ${isOpen} then 0 else s."totalAmount" end`,
    openAmount: `case when ${isOpen} then s."totalAmount" else 0 end`,
  });
  await copy('sys_recordLog', `generate_series(1, ${count * 2}) n join ${model('sys_recordLog', `resource = 'hwOrder'`)}`, {
    ...{ id: `'0' || lpad(n::text, 12, '0')`, recordId: `'many-' || lpad(((n + 1) / 2)::text, 9, '0')`, time: minutes('n / 2') },
    label: `'QS' || lpad(((n + 1) / 2)::text, 9, '0')`,
  });
  for (const { indexdef } of indexes) await database.query(String(indexdef));
  for (const table of ['hwOrder', 'hwCost', 'sys_recordLog', 'hwUser']) await database.query(`vacuum analyze "${table}"`);
  await database.end();
}
