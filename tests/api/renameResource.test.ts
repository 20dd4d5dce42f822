import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

type Row = Record<string, any>;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
});
afterAll(() => app.close());

const title = { zh: '题', en: 'Title' };
const text = (more: object = {}) => ({ type: 'string', maxLength: 40, title, ...more });

/**
 * What can vary in the file of docks: its name, the name of its field with lines, and former names. The file name stays the same by
 * default.
 */
interface Dock {
  readonly name: string;
  readonly was?: string;
  readonly lines?: string;
  readonly linesWas?: string;
}

function writeDock({ name, was, lines = 'pallets', linesWas }: Dock, file = 'labDock'): void {
  const pallets = {
    ...{ type: 'array', title, ...(linesWas && { was: linesWas }) },
    lines: {
      record: { type: 'object', properties: { label: text({ unique: true }), pieces: { type: 'integer', title } } },
    },
  };
  const properties = {
    dockNo: { type: 'string', serial: 'D{0000}', title },
    code: text({ unique: true }),
    note: text(),
    [lines]: pallets,
  };
  const source = {
    ...{ name, ...(was && { was }), title, perms: `lab:${file}`, display: '{code}' },
    screens: { [`lab/${file}`]: { view: 'list', path: `/lab/${file}`, area: 'system' } },
    record: { type: 'object', required: ['code'], properties },
  };
  writeFileSync(join(app.schemas, 'lab', `${file}.json`), JSON.stringify(source, null, 2));
}

function writeVisit(dock: string): void {
  const source = {
    ...{ name: 'labVisit', title, perms: 'lab:visit' },
    screens: { 'lab/visit': { view: 'list', path: '/lab/visit', area: 'system' } },
    record: {
      type: 'object',
      properties: { visitNo: text(), dockId: { type: 'string', reference: { resource: dock }, title } },
    },
  };
  writeFileSync(join(app.schemas, 'lab/labVisit.json'), JSON.stringify(source, null, 2));
}

const visit = callsOf('LabVisit');

async function isThere(name: string): Promise<void> {
  await expect.poll(async () => (await admin.post(callsOf(name).find, {})).code, { timeout: 15_000 }).toBe(20000);
}

async function faults(severity = 'error'): Promise<Row[]> {
  return ((await app.guest.get('/readyz')).data.faults as Row[]).filter((fault) => fault.severity === severity);
}

/** Returns everything that users see about docks: records with lines, logs, views, preferences, and records that refer to docks. */
async function seen(name: string, lines = 'pallets'): Promise<Row> {
  const calls = callsOf(name);
  const resource = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  const { records } = (await admin.post(calls.find, {}, { pageSize: '100' })).data as { records: Row[] };
  const ids = records.map(({ id }) => String(id)).sort();
  const all = ids.map(async (id) => {
    const { [lines]: held, ...record } = (await admin.get(calls.findById(id))).data as Row;
    return { record, held, log: (await admin.get(calls.log(id))).data.records };
  });
  const views = (await admin.post(listViewCalls.find, { resource })).data.records as Row[];
  const visits = (await admin.post(visit.find, {})).data.records as Row[];
  return {
    docks: await Promise.all(all),
    views: views.map(({ resource: _, ...view }) => view),
    look: (await admin.get(listPreferenceCalls.find)).data.lists[resource],
    visits: visits.map(({ visitNo, dockId, dockIdLabel }) => ({ visitNo, dockId, dockIdLabel })).sort(),
  };
}

/** Returns log entries in which the field with lines has its new name. */
function renamedLines(before: Row, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(before).replaceAll(`"${from}"`, `"${to}"`));
}

/**
 * Returns the resource names that occur in the server's own tables, except in the accepted definitions: these also contain former names, so
 * that a server with older files is recognized.
 */
async function namesKept(): Promise<string[]> {
  const { read, close } = openToRead(readSettings({ ...app.database.environment }));
  const found = new Set<string>();
  for (const { name, columns } of await read.db.introspection.getTables()) {
    if (!name.startsWith('sys_')) {
      found.add(name);
      continue;
    }
    if (name === 'sys_schema_table') continue;
    for (const column of columns.filter((each) => ['resource', 'tableName', 'target'].includes(each.name))) {
      for (const row of await read.db.selectFrom(name).select(column.name).distinct().execute()) {
        found.add(String(row[column.name]));
      }
    }
  }
  await close();
  return [...found];
}

describe('a renamed resource', () => {
  test('keeps records, lines, log, serials, views and preferences through two renames and a restart', async () => {
    writeDock({ name: 'labDock' });
    writeVisit('labDock');
    await isThere('LabVisit');
    const calls = callsOf('LabDock');
    for (let n = 0; n < 12; n++) {
      const pallets = [{ label: 'A', pieces: n }, { label: 'B' }].slice(0, n % 3);
      const made = await create(admin, calls.save, { code: `C${n}`, note: n % 2 ? null : `note ${n}`, pallets });
      if (n % 4 === 0) await create(admin, calls.save, { id: made.id, version: made.version, note: 'changed' });
      if (n < 3) await create(admin, visit.save, { visitNo: `V${n}`, dockId: made.id });
    }
    const view = { resource: 'labDock', name: 'Mine', filters: { code: 'C1' }, columns: [{ field: 'code' }] };
    expect((await admin.post(listViewCalls.save, view)).code).toBe(20000);
    await admin.post(listPreferenceCalls.save, { resource: 'labDock', columns: [{ field: 'note', width: 333 }] });
    const before = await seen('LabDock');
    expect(before.docks).toHaveLength(12);

    // A file with another name and another resource name counts as moved. The file that refers to it stays unchanged.
    rmSync(join(app.schemas, 'lab/labDock.json'));
    writeDock({ name: 'labPier', was: 'labDock' });
    await isThere('LabPier');
    expect(await faults()).toEqual([]);
    expect(await seen('LabPier')).toEqual(before);
    expect((await admin.post(calls.find, {})).status).toBe(404);
    expect(await faults('warning')).toContainEqual(
      expect.objectContaining({ file: 'lab/labVisit.json', what: '`labDock` is now called `labPier`' }),
    );
    const rejected = await admin.get(callsOf('LabPier').deleteById(before.visits[0].dockId));
    expect(rejected.code).not.toBe(20000);
    const twin = await admin.post(callsOf('LabPier').save, { code: 'C1' });
    expect(twin).toMatchObject({ code: 40010, data: { errors: [{ path: '/code' }] } });

    writeVisit('labPier');
    writeDock({ name: 'labWharf', was: 'labPier', lines: 'crates', linesWas: 'pallets' });
    await isThere('LabWharf');
    await expect.poll(() => faults()).toEqual([]);
    expect(await seen('LabWharf', 'crates')).toEqual(renamedLines(before, 'pallets', 'crates'));
    await app.restart();
    admin = await app.as('admin');
    expect(await faults()).toEqual([]);
    expect(await seen('LabWharf', 'crates')).toEqual(renamedLines(before, 'pallets', 'crates'));
    const kept = await namesKept();
    expect(kept).toEqual(expect.arrayContaining(['labWharf', 'labWharfCrates', 'labVisit']));
    expect(kept.filter((name) => /labDock|labPier/.test(name))).toEqual([]);
    const next = await create(admin, callsOf('LabWharf').save, { code: 'next', crates: [{ label: 'A' }] });
    expect(next.dockNo).toBe('D0013');
    // From here on the files no longer mention the old names.
    writeVisit('labWharf');
    writeDock({ name: 'labWharf', lines: 'crates' });
    await expect.poll(() => faults('warning')).not.toContainEqual(expect.objectContaining({ file: 'lab/labVisit.json' }));
    expect((await seen('LabWharf', 'crates')).docks).toHaveLength(13);
  });

  test('gets its records also if it was first saved without `was`, as long as it has none of its own', async () => {
    const before = await seen('LabWharf', 'crates');
    writeVisit('labMole');
    writeDock({ name: 'labMole', lines: 'crates' });
    await isThere('LabMole');
    expect((await seen('LabMole', 'crates')).docks).toEqual([]);
    writeDock({ name: 'labMole', was: 'labWharf', lines: 'crates' });
    // Each of the two files becomes live on its own.
    await expect.poll(() => seen('LabMole', 'crates')).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  test('is rejected when both names have records, and nothing is lost', async () => {
    writeDock({ name: 'labRival' }, 'labRival');
    await isThere('LabRival');
    await create(admin, callsOf('LabRival').save, { code: 'own' });
    const before = await seen('LabMole', 'crates');
    const rival = await seen('LabRival');
    rmSync(join(app.schemas, 'lab/labRival.json'));
    writeDock({ name: 'labMole', was: 'labRival', lines: 'crates' });
    await expect
      .poll(() => faults())
      .toEqual([
        expect.objectContaining({
          file: 'lab/labDock.json',
          what: 'labMole cannot be a rename of labRival: both tables exist, with 13 and 1 record',
          mend: 'remove `was` (the records of labRival stay in the database), or choose a new name',
        }),
      ]);
    expect(await seen('LabMole', 'crates')).toEqual(before);
    writeDock({ name: 'labMole', lines: 'crates' });
    writeDock({ name: 'labRival' }, 'labRival');
    await isThere('LabRival');
    expect((await seen('LabRival')).docks).toEqual(rival.docks);
  });

  test('is rejected with a suggestion when the former name never existed', async () => {
    const before = await seen('LabMole', 'crates');
    writeVisit('labQuayside');
    writeDock({ name: 'labQuayside', was: 'labMoel', lines: 'crates' });
    await expect
      .poll(() => faults())
      .toContainEqual(
        expect.objectContaining({
          what: 'labQuayside cannot be a rename of labMoel: the database has no such table',
          mend: 'write `"was": "labMole"`, or remove `was`',
        }),
      );
    writeVisit('labMole');
    writeDock({ name: 'labMole', lines: 'boxes', linesWas: 'crate' });
    await expect
      .poll(() => faults())
      .toEqual([
        expect.objectContaining({
          what: 'labMoleBoxes cannot be a rename of labMoleCrate: the database has no such table',
          mend: 'write `"was": "crates"`, or remove `was`',
        }),
      ]);
    writeDock({ name: 'labMole', lines: 'crates' });
    await expect.poll(() => faults()).toEqual([]);
    expect(await seen('LabMole', 'crates')).toEqual(before);
  });

  test('whose lines are rejected keeps its own former name, too', async () => {
    const before = await seen('LabMole', 'crates');
    writeDock({ name: 'labPontoon', was: 'labMole', lines: 'boxes', linesWas: 'crate' });
    await expect
      .poll(() => faults())
      .toContainEqual(
        expect.objectContaining({
          file: 'lab/labVisit.json',
          what: 'dockId refers to labPontoon, whose table cannot be created',
        }),
      );
    expect(await seen('LabMole', 'crates')).toEqual(before);
    expect((await admin.get(callsOf('LabMole').deleteById(before.visits[0].dockId))).code).not.toBe(20000);
    writeDock({ name: 'labMole', lines: 'crates' });
    await expect.poll(() => faults()).toEqual([]);
  });
});
