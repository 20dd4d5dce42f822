import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runNew } from '../../../codegen/new/runNew.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import { readCodes, readTable } from '../../../src/main/ownDatabase.ts';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { captured } from '../../support/captured.ts';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run codegen` on a copy of the real files. */
function codegen(folder: TempFolder, ...args: string[]): Ended {
  const all = ['src/main/codegen.ts', ...args, '--schemas', folder.path];
  const env = { ...bareEnvironment, HW_DATA_DIR: join(folder.path, 'no-data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', env });
  return { code: status, out: stdout, err: stderr };
}

/** Runs the command `new` in this process. */
async function draft(folder: TempFolder, ...args: string[]): Promise<Ended> {
  const { result, out, err } = await captured({ HW_DATA_DIR: join(folder.path, 'no-data') }, () =>
    runNew([...args, '--schemas', folder.path], { readTable, readCodes }),
  );
  return { code: result.code, out, err };
}

function copyOfSchemas(): TempFolder {
  const folder = tempFolder('schemas');
  cpSync('schemas', folder.path, { recursive: true });
  return folder;
}

const files = (folder: TempFolder) => readdirSync(folder.path, { recursive: true }).map(String).sort();

describe('npm run codegen -- new', () => {
  it('drafts outside the live folder until it is put live, and says how', async () => {
    using folder = copyOfSchemas();
    const answer = join(folder.path, 'answer.txt');
    writeFileSync(answer, '[{"gateNo": "G1"}, {"gateNo": "G2"}]');
    const live = () => readFolder(folder.path);
    const before = live();
    const made = await draft(folder, 'hwGate', '--from-sample', answer);
    expect(made.err).toContain('.drafts/system/hwGate.json is written: 1 fields');
    expect(made.err).toContain('npm run codegen -- new hwGate --live');
    expect(live()).toEqual(before);
    // A second source is added to the draft, not to the live file.
    writeFileSync(answer, '[{"gateNo": "G1", "lane": 3}]');
    expect((await draft(folder, 'hwGate', '--from-sample', answer)).err).toContain('1 new fields: lane');
    expect(live()).toEqual(before);

    expect(await draft(folder, 'hwGate', '--live')).toMatchObject({ code: 0, err: expect.stringContaining('live') });
    const added = live().filter(({ path }) => before.every((file) => file.path !== path));
    expect(added.map(({ path }) => path)).toEqual(['system/hwGate.json']);
    expect(Object.keys(JSON.parse(added[0]?.text ?? '').record.properties)).toEqual(['gateNo', 'lane']);
    expect(existsSync(join(folder.path, '.drafts/system/hwGate.json'))).toBe(false);
    expect(await draft(folder, 'hwGate', '--live')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no draft'),
    });
  });

  it('keeps the live file unchanged until its draft goes live', async () => {
    using folder = copyOfSchemas();
    const answer = join(folder.path, 'answer.txt');
    writeFileSync(answer, '[{"shipName": "A", "deckCount": 3}]');
    const file = join(folder.path, 'system/hwShipConfig.json');
    const before = readFileSync(file, 'utf8');
    expect((await draft(folder, 'hwShipConfig', '--from-sample', answer)).err).toContain('1 new fields: deckCount');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await draft(folder, 'hwShipConfig', '--live')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('deckCount');
  }, 300_000);

  it('drafts from a CSV text', async () => {
    using folder = copyOfSchemas();
    const text = join(folder.path, 'gates.csv');
    writeFileSync(text, '\uFEFF闸口编号,是否启用,宽度(m)\r\nG01,是,3.5\r\nG02,否,4\r\nG03,是,12\r\n');
    expect((await draft(folder, 'hwGate', '--from-csv', text)).code).toBe(0);
    const { properties } = JSON.parse(readFileSync(join(folder.path, '.drafts/system/hwGate.json'), 'utf8')).record;
    expect(properties).toMatchObject({
      gateNo: { type: 'string', unique: true, title: { zh: '闸口编号', en: 'Gate no.' } },
      isEnabled: { type: 'boolean', title: { zh: '是否启用', en: 'Enabled' } },
      width: { format: 'decimal', title: { zh: '宽度(m)', en: 'Width (m)' } },
    });
  });

  it('writes a file, lists its guesses, extends it the next time, and reports what the source says differently', async () => {
    using folder = copyOfSchemas();
    const answer = join(folder.path, 'answer.txt');
    writeFileSync(answer, '[{"gateNo": "G1", "airlineId": 7}, {"gateNo": "G2", "airlineId": 8}]');
    const made = await draft(folder, 'hwGate', '--from-sample', answer, '--live');
    expect(made).toMatchObject({ code: 0, out: '', err: expect.stringContaining('hwGate.json is written: 2 fields') });
    expect(made.err).toContain('`airlineId` becomes a reference to hwAirlineConfig');
    expect(codegen(folder, 'check').err).not.toContain('hwGate');
    writeFileSync(answer, '[{"gateNo": "G1", "lane": 3}, {"gateNo": "", "lane": 4}]');
    const again = await draft(folder, 'hwGate', '--from-sample', answer, '--live');
    expect(again.err).toContain('1 new fields: lane');
    expect(again.err).toMatch(/conflict {2}.*hwGate\.json:\d+:\d+ {2}the file makes `gateNo` required/);
    const text = readFileSync(join(folder.path, 'system/hwGate.json'), 'utf8');
    expect(Object.keys(JSON.parse(text).record.properties)).toEqual(['gateNo', 'lane', 'airlineId']);
  });

  it('puts the file into the requested area, and leaves out unwanted fields', async () => {
    using folder = copyOfSchemas();
    const answer = join(folder.path, 'answer.txt');
    writeFileSync(answer, '[{"taxNo": "1", "x_y": 2, "note": "n"}]');
    const { code } = await draft(folder, 'hwTax', '--from-sample', answer, '--area', 'finance', '--without', 'xY,note', '--live');
    expect(code).toBe(0);
    const { perms, screens, record } = JSON.parse(readFileSync(join(folder.path, 'finance/hwTax.json'), 'utf8'));
    expect(perms).toBe('finance:tax');
    expect(screens).toEqual({ 'finance/tax': { view: 'list', path: '/finance/tax', area: 'finance' } });
    expect(Object.keys(record.properties)).toEqual(['taxNo']);
  });

  it('suggests what to leave out of a source with too many fields, and leaves out an object by its name', async () => {
    using folder = copyOfSchemas();
    const document = 'node_modules/@readme/oas-examples/3.0/json/star-trek.json';
    const movie = ['hwMovie', '--live', '--from-openapi', document, '--schema', 'MovieFull'];
    const rejected = await draft(folder, ...movie);
    expect(rejected.code).toBe(1);
    const [, left = ''] = /leave some out, for example with --without (\S+)/.exec(rejected.err) ?? [];
    const made = await draft(folder, ...movie, '--without', `${left},mainDirector`);
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('the Chinese title of `uid`, ') });
    const { properties } = JSON.parse(readFileSync(join(folder.path, 'system/hwMovie.json'), 'utf8')).record;
    expect(Object.keys(properties).filter((name) => name.startsWith('mainDirector'))).toEqual([]);
  });

  it('only prints with --dry-run', () => {
    using folder = copyOfSchemas();
    const before = files(folder);
    const ports = ['--from-sample', 'node_modules/sea-ports/lib/ports.json'];
    const { code, out, err } = codegen(folder, 'new', 'hwPort', ...ports, '--dry-run');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ name: 'hwPort' });
    expect(err).toContain('would be written');
    expect(files(folder)).toEqual(before);
  });

  it.each([
    ['no such file', ['hwGate', '--from-sample', 'nowhere.json'], 1, 'there is no file nowhere.json'],
    ['a folder', ['hwGate', '--from-xlsx', 'schemas'], 1, 'there is no file schemas'],
    ['a bad name', ['gate keeper', '--from-sample', 'package.json'], 1, 'such as `hwGateKeeper`'],
    ['a dangerous name', ['constructor', '--from-sample', 'package.json'], 1, 'cannot be the name of a resource'],
    ['a name of the server', ['hwUser', '--from-sample', 'package.json'], 1, '`hwUser` is a system table'],
    ['an unknown area', ['hwGate', '--from-sample', 'package.json', '--area', 'finanse'], 1, 'did you mean `finance`?'],
    ['an unknown field', ['hwGate', '--from-sample', 'package.json', '--without', 'nam'], 1, 'did you mean `name`?'],
    ['no database', ['hwGate', '--from-table', 'ships'], 1, 'there is no database'],
    ['no source', ['hwGate'], 2, 'give one source'],
    ['two sources', ['hwGate', '--from-table', 'a', '--from-sample', 'b'], 2, 'give one source'],
    ['no name', ['--from-table', 'a'], 2, 'give the resource one name'],
    ['an option of another source', ['hwGate', '--from-table', 'a', '--sheet', 'b'], 2, '--sheet only works with --from-xlsx'],
    ['an unknown option', ['hwGate', '--from', 'a'], 2, "Unknown option '--from'"],
  ])('fails with one clear line and writes nothing: %s', async (_, args, code, expected) => {
    using folder = copyOfSchemas();
    const before = files(folder);
    const result = await draft(folder, ...args);
    expect(result).toMatchObject({ code, out: '' });
    expect(result.err.split('\n')[0]).toContain(expected);
    if (code === 1) expect(result.err.trim().split('\n')).toHaveLength(1);
    expect(files(folder)).toEqual(before);
    expect(existsSync(join(folder.path, 'no-data'))).toBe(false);
  });

  it('fails without a folder of resource files', () => {
    using folder = tempFolder('schemas');
    const args = ['src/main/codegen.ts', 'new', 'hwGate', '--from-sample', 'package.json', '--schemas', `${folder.path}/none`];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^there is no folder /);
  });
});
