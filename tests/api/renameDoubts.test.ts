import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { planSchemas } from '../../src/server/schema/plan/plan.ts';
import { readSettings } from '../../src/server/settings.ts';
import { callsOf, create } from './support/lab.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const editing = schemaEditing(() => app);
const text = (more: object = {}) => ({ type: 'string', maxLength: 30, title: { zh: '字', en: 'Text' }, ...more });
const spare = { count: { type: 'integer', title: { zh: '数', en: 'Count' } } };

beforeAll(async () => {
  app = await startApp();
  expect((await editing.save(toolFile, tool({}, { note: text(), ...spare }), '')).code).toBe(20000);
  const { save } = callsOf('LabTool');
  for (const [n, note] of ['one', null, 'three'].entries()) {
    await create(app.admin, save, { toolName: `T${n}`, note, count: n });
  }
});
afterAll(() => app.close());

interface Reported {
  readonly severity: string;
  readonly what: string;
  readonly mend: string;
  readonly line: number;
  readonly texts: { readonly what: { readonly zh: string } };
}

/** Returns the messages of the check if this text replaced the file, without messages that the check always gives. */
async function reported(expected: string): Promise<Reported[]> {
  const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text: expected });
  expect(data.refusals).toEqual([]);
  return data.faults.filter(({ file }: { file: string }) => file === toolFile);
}

async function notes(find = findTools, field = 'remark'): Promise<unknown[]> {
  const { records } = (await app.admin.post(find, { sorts: [{ field: 'toolName', order: 'asc' }] })).data;
  return records.map((record: Record<string, unknown>) => record[field]);
}

async function save(expected: string): Promise<void> {
  const { hash } = await editing.opened(toolFile);
  expect((await editing.save(toolFile, expected, hash)).code).toBe(20000);
}

/** Returns the findings of `plan` for this folder with one file changed. */
async function planned(file: string, expected: string): Promise<readonly { severity: string; what: string }[]> {
  const other = schemasFolder();
  writeFileSync(join(other.path, file), expected);
  const { read, close } = openToRead(readSettings({ ...app.database.environment }));
  const { faults } = await planSchemas(read, other.path);
  await close();
  other.remove();
  return faults.map(({ severity, what }) => ({ severity, what: what.en }));
}

describe('a removed field beside a similar new one', () => {
  const renamed = tool({}, { remark: text(), ...spare });

  test('is reported as a likely rename, with the number of records and its position', async () => {
    expect(await reported(renamed)).toEqual([
      expect.objectContaining({
        severity: 'warning',
        line: renamed.split('\n').findIndex((line) => line.includes('"remark"')) + 1,
        what: 'remark is new, and note, which has values in 2 records, is removed: this looks like a rename',
        mend: 'if this is a rename, add `"was": "note"` so that the values are kept',
        texts: expect.objectContaining({
          what: expect.objectContaining({ zh: expect.stringContaining('可能是改名') }),
        }),
      }),
    ]);
    expect(await reported(tool({}, { remark: text({ was: 'note' }), ...spare }))).toEqual([]);
    expect(await reported(tool({}, { more: spare.count, ...spare }))).toEqual([]);
    expect(await planned(toolFile, renamed)).toContainEqual(
      expect.objectContaining({ what: expect.stringMatching(/^remark is new, and note, which has values in 2 records, is removed/) }),
    );
  });

  test('can be declared renamed afterwards: its values move, as long as the new field has none', async () => {
    await save(renamed);
    expect(await notes()).toEqual([null, null, null]);
    await save(tool({}, { remark: text({ was: 'note' }), ...spare }));
    expect(await notes()).toEqual(['one', null, 'three']);
    await save(renamed);
    await save(tool({}, { remark: text({ was: 'note' }), ...spare }));
    expect(await notes()).toEqual(['one', null, 'three']);
  });
});

describe('a removed resource beside one with the same fields', () => {
  const gear = (more: object = {}) => tool({ name: 'labGear', ...more }, { remark: text(), ...spare });

  test('is reported as a likely rename, by the check of its file and by a plan', async () => {
    const what = 'labGear is new, and labTool, which has 3 records and 3 fields with the same names, is removed: this looks like a rename';
    expect(await reported(gear())).toEqual([expect.objectContaining({ severity: 'warning', line: 2, what })]);
    expect(await reported(gear({ was: 'labTool' }))).toEqual([]);
    expect(await planned('lab/labGear.json', gear())).toContainEqual(expect.objectContaining({ severity: 'warning', what }));
  });

  test('keeps its records when it is declared renamed, and the check says so', async () => {
    const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text: gear({ was: 'labTool' }) });
    expect(JSON.stringify(data.impact)).toContain('table labTool is renamed to labGear');
    expect(JSON.stringify(data.impact)).not.toContain('no screen shows it');
    await save(gear({ was: 'labTool' }));
    expect(await notes('/hw/wms/labGear/findLabGearList')).toEqual(['one', null, 'three']);
  });
});
