import { join } from 'node:path';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../../codegen/types.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { insertRows } from '../../../src/server/db/rows.ts';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import type { Row } from '../../../src/server/db/store.ts';
import { toRow } from '../../../src/server/resource/context.ts';
import { completeRecord } from '../../../src/server/write/values.ts';
import { destinationCode, priceShares } from './pricedCodes.ts';

/** The number of rows per transaction. */
const step = 5_000;
const time = '2026-01-01T00:00:00.000Z';

// Fills a data folder that a server has initialized with price lists: one for each customer, and a public one.
const [folder = '', repositoryId = '', customers = ''] = process.argv.slice(2);
const owners = customers.split(',');
const database = openSqlite(folder);
const { resources } = compile(readFolder(join(import.meta.dirname, '../../../schemas')));
const compiled = resources.find(({ resource }) => resource.name === 'hwQuotationTemplate');
if (!compiled) throw new Error('schemas/ has no valid hwQuotationTemplate.');
const { ofCustomer, ofAll } = priceShares;
const lists = [...owners.map((userId) => ({ userId, count: ofCustomer })), { userId: undefined, count: ofAll }];
let serial = 0;
for (const { userId, count } of lists) {
  for (let first = 0; first < count; first += step) {
    const rows = Array.from({ length: Math.min(step, count - first) }, (_, location) =>
      storedRow(compiled, { userId, place: first + location }),
    );
    await database.transact((store) => insertRows(store, 'hwQuotationTemplate', rows));
  }
}
await database.close();

function storedRow(
  { resource, checks }: CompiledResource,
  { userId, place: location }: { userId?: string | undefined; place: number },
): Row {
  serial += 1;
  const price = {
    ...{ direction: 'AR', repositoryId, deliveryMethod: 'TRUCK', destType: 'AMAZON', regionRule: 'FC' },
    ...{
      destValues: destinationCode(location),
      chargeUnit: 'PALLET',
      tierFrom: '0',
      rate: `${60 + (location % 90)}.5`,
    },
    ...{ palletRule: 'CEIL', palletCbm: '1.8', fuelPct: '18', currency: 'USD', effectiveDate: '2026-01-01' },
    ...{ status: 'ACTIVE', quoteNo: `PSBJ${serial}`, ...(userId !== undefined && { userId }) },
  };
  const record = withoutEmpty(completeRecord(resource, price, { isNew: true, today: '2026-11-20' }));
  const [fault] = checks.record(record);
  if (fault) throw new Error(`A price is not valid: ${JSON.stringify(fault)}`);
  const id = `0195-${String(serial).padStart(12, '0')}`;
  const stamp = { createBy: 'admin', createTime: time, updateBy: 'admin', updateTime: time };
  return { id, version: 1, ...stamp, ...toRow(resource, record) };
}
