import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../codegen/types.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { random as createRandom } from '../support/random.ts';
import type { Answer } from './support/client.ts';
import { generateRecord } from './support/generateRecord.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

/** Records made for each resource, and of them at once; some of them are refused for being there twice. */
const [perResource, atOnce] = [40, 8];

const folder = schemasFolder();
const compiled = compile(readFolder(folder.path)).resources.filter(({ resource }) => resource.calls.import);
folder.remove();
let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
  const ids = new Map<string, string[]>([['hwUser', [await findOwnId()]]]);
  for (const one of inOrder(compiled)) ids.set(one.resource.name, await fill(one, ids));
}, 120_000);
afterAll(() => house.close());

async function findOwnId(): Promise<string> {
  return (await house.admin.get('/hw/wms/hwUser/findCurrentUser')).data.id;
}

/** What is referred to comes before what refers to it. */
function inOrder(all: readonly CompiledResource[]): CompiledResource[] {
  const done = new Map<string, CompiledResource>();
  const visit = (one: CompiledResource, above: readonly string[]): void => {
    if (done.has(one.resource.name) || above.includes(one.resource.name)) return;
    for (const { reference } of one.resource.fields) {
      const target = all.find(({ resource }) => resource.name === reference?.resource);
      if (target) visit(target, [...above, one.resource.name]);
    }
    done.set(one.resource.name, one);
  };
  for (const one of all) visit(one, []);
  return [...done.values()];
}

async function fill(one: CompiledResource, ids: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const random = createRandom(7);
  const records = Array.from({ length: perResource }, (_, i) =>
    generateRecord({ compiled: one, ids, random, n: i + 1 }),
  );
  const made: string[] = [];
  for (let start = 0; start < records.length; start += atOnce) {
    const some = records.slice(start, start + atOnce);
    const answers = await Promise.all(some.map((record) => house.admin.post(one.resource.calls.save ?? '', record)));
    // What only the table can tell is refused: a value that is there already, a reference that is not offered.
    made.push(...answers.flatMap(({ code, data }) => (code === 20000 ? [data.id] : [])));
  }
  return made;
}

const all = async ({ calls }: Resource): Promise<Answer['data'][]> =>
  (await house.admin.post(calls.find ?? '', {})).data.records;

const importFile = async ({ calls }: Resource, file: Uint8Array) => {
  const staged = await upload(house.admin, calls.import ?? '', file);
  const body = { importId: staged.data.importId, mode: 'all' };
  return { staged, committed: await house.admin.post(calls.saveBatch ?? '', body) };
};

test.each(compiled.map(({ resource }) => [resource.name, resource] as const))(
  '%s: what was exported comes back without changing anything',
  async (_, resource) => {
    const before = await all(resource);
    expect(before.length).toBeGreaterThan(2);
    for (const language of ['zh', 'en']) {
      const { bytes } = await download(house.admin, resource.calls.export ?? '', { body: {}, language });
      const { staged, committed } = await importFile(resource, bytes);
      expect(staged.data).toMatchObject({ total: before.length, rows: [], fresh: 0, changed: before.length });
      expect(committed.data).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
    }
    expect(await all(resource)).toEqual(before);
  },
);

test('leading zeros, long numbers and figures typed as text come back as they were typed', async () => {
  const calls = compiled.find(({ resource }) => resource.name === 'hwRepositoryConfig')?.resource as Resource;
  const columns = [
    'repositoryCode',
    'repositoryName',
    'country',
    'stateCode',
    'city',
    'address',
    'zipCode',
    'timezone',
  ];
  const zips = [
    ['MA', '02110'],
    ['NJ', '07030'],
    ['MA', '01001'],
  ];
  const file = await workbook([
    columns,
    ...zips.map(([state = '', zip = '']) => [`0${zip}`, '000123', 'US', state, 'x', 'y', zip, 'America/New_York']),
  ]);
  const { committed } = await importFile(calls, file);
  expect(committed).toMatchObject({ code: 20000, data: { created: 3 } });
  const codes = zips.map(([, zip]) => `0${zip}`);
  const { bytes } = await download(house.admin, calls.calls.export ?? '', {
    body: { filter: { repositoryCode: codes }, columns: ['repositoryCode', 'repositoryName', 'zipCode'] },
  });
  expect((await rowsOf(bytes)).slice(1).toSorted()).toEqual(
    zips.map(([, zip = '']) => [`0${zip}`, '000123', zip]).toSorted(),
  );
});

test('the irregular names of the specification are the calls', () => {
  const calls = compiled.find(({ resource }) => resource.name === 'hwRepositoryConfig')?.resource.calls;
  expect(calls).toMatchObject({
    template: '/hw/wms/hwRepositoryConfig/downloadRepositoryTemplate',
    import: '/hw/wms/hwRepositoryConfig/importHwRepository',
    saveBatch: '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfigBach',
    errorRows: '/hw/wms/hwRepositoryConfig/exportErrorData',
  });
});
