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
import { wharf } from './wharves.ts';

/** The number of wharves per transaction. */
const step = 5_000;
const firstTime = Date.UTC(2025, 0, 1);

// Fills a data folder that a server has initialized. It uses the product's own modules to complete, check and write records.
const [folder = '', count = ''] = process.argv.slice(2);
const database = openSqlite(folder);
const { resources } = compile(readFolder(join(import.meta.dirname, '../../../schemas')));
const compiled = resources.find(({ resource }) => resource.name === 'hwQuayConfig');
if (!compiled) throw new Error('schemas/ has no valid hwQuayConfig.');
for (let first = 0; first < Number(count); first += step) {
  const numbers = Array.from({ length: Math.min(step, Number(count) - first) }, (_, location) => first + location);
  await database.transact((store) =>
    insertRows(
      store,
      'hwQuayConfig',
      numbers.map((n) => storedRow(compiled, n)),
    ),
  );
}
await database.optimize();
await database.close();

function storedRow({ resource, checks }: CompiledResource, n: number): Row {
  const record = withoutEmpty(completeRecord(resource, wharf(n), { isNew: true, today: '2026-11-20' }));
  const [fault] = checks.record(record);
  if (fault) throw new Error(`Wharf ${n} is not valid: ${JSON.stringify(fault)}`);
  const time = new Date(firstTime + n * 1_000).toISOString();
  const id = `0194-${String(n).padStart(12, '0')}`;
  return {
    id,
    version: 1,
    createBy: 'admin',
    createTime: time,
    updateBy: 'admin',
    updateTime: time,
    ...toRow(resource, record),
  };
}
