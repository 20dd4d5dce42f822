import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeRaw } from './support/executeRaw.ts';
import { maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('an import leaves nothing behind when any part of its rows cannot be stored', async () => {
  const { admin } = app;
  const file = await workbook([['makerCode', 'makerName'], ...Array.from({ length: 6_000 }, (_, i) => [`IK${i}`, `Part ${i}`])]);
  for (const row of [2, 6_001]) {
    const importId = `cannot-keep-${row}`;
    // This row already exists, so inserting the same row of the file fails.
    await executeRaw(app.database, [`insert into "sys_import_row" ("importId", "row") values ('${importId}', ${row})`]);
    expect(await upload(admin, maker.import, file, { texts: { importId } })).toMatchObject({ status: 500 });
    expect(await admin.get(maker.findImport(importId))).toMatchObject({ code: 40004 });
  }
  const again = await upload(admin, maker.import, file, { texts: { importId: 'cannot-keep-2' } });
  expect(again).toMatchObject({ data: { importId: 'cannot-keep-2', done: 6_000, fresh: 6_000 } });
});
