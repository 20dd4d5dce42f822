import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, create } from './support/lab.ts';
import { schemaEditing, tool } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const { pathOf, opened } = schemaEditing(() => app);
const title = { zh: '题', en: 'Title' };
const racks = 'lab/labRack.json';
const boxes = 'lab/labBox.json';

/** Returns a resource file. Its label is a code, and it has pages and permissions of its own. */
function file(name: string, properties: object = {}, change: object = {}): string {
  const code = { type: 'string', maxLength: 20, title };
  const screens = { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } };
  const record = { type: 'object', properties: { code, ...properties } };
  return tool({ name, title, perms: `lab:${name}`, display: '{code}', screens, record, ...change });
}

const rack = (name: string, was?: string) => file(name, {}, { ...(was && { was }), perms: 'lab:rack' });
const box = file('labBox', { rackId: { type: 'string', reference: { resource: 'labRack' }, title } });
const broken = box.slice(0, box.length / 2);

const state = async (path = boxes): Promise<string> => (await opened(path))?.state;
const isLive = (name: string) => expect.poll(async () => (await app.admin.post(callsOf(name).find, {})).code).toBe(20000);

/** Stores another box on the rack. Returns the rack label of each box. */
async function racksNamed(rackId: string): Promise<unknown[]> {
  await create(app.admin, callsOf('LabBox').save, { code: 'B', rackId });
  const { records } = (await app.admin.post(callsOf('LabBox').find, { rackId })).data;
  return [...new Set(records.map(({ rackIdLabel }: { rackIdLabel: unknown }) => rackIdLabel))];
}

test('a resource served from its last valid version follows renamed resources that it refers to', async () => {
  writeFileSync(pathOf(racks), rack('labRack'));
  writeFileSync(pathOf(boxes), box);
  await isLive('LabBox');
  const { id } = await create(app.admin, callsOf('LabRack').save, { code: 'R1' });
  expect(await racksNamed(id)).toEqual(['R1']);

  // First the file of boxes is broken. While it is, racks are renamed twice, the second time while the server is stopped.
  writeFileSync(pathOf(boxes), broken);
  await expect.poll(() => state()).toBe('older');
  writeFileSync(pathOf(racks), rack('labShelf', 'labRack'));
  await isLive('LabShelf');
  expect(await racksNamed(id)).toEqual(['R1']);
  expect(await app.admin.get(callsOf('LabShelf').deleteById(id))).toMatchObject({ code: 40011 });
  await app.restart(() => writeFileSync(pathOf(racks), rack('labStand', 'labShelf')));
  expect(await state()).toBe('older');
  expect(await racksNamed(id)).toEqual(['R1']);
  await app.restart(() => writeFileSync(pathOf(racks), rack('labStand')));
  expect(await state()).toBe('older');
  expect(await racksNamed(id)).toEqual(['R1']);

  writeFileSync(pathOf(boxes), box.replace('labRack', 'labStand'));
  await expect.poll(() => state()).toBe('valid');
  expect(await racksNamed(id)).toEqual(['R1']);
});

test('a resource that uses a former name, and is broken later, is served after a restart as before', async () => {
  writeFileSync(pathOf(racks), rack('labFrame', 'labStand'));
  await isLive('LabFrame');
  const [{ id }] = (await app.admin.post(callsOf('LabFrame').find, {})).data.records;
  expect(await racksNamed(id)).toEqual(['R1']);
  writeFileSync(pathOf(boxes), broken);
  await expect.poll(() => state()).toBe('older');
  for (let starts = 0; starts < 2; starts += 1) {
    await app.restart();
    expect(await state()).toBe('older');
    expect(await racksNamed(id)).toEqual(['R1']);
  }
});

test('a rename does not affect a file that breaks at the same moment', async () => {
  const [{ id }] = (await app.admin.post(callsOf('LabFrame').find, {})).data.records;
  writeFileSync(pathOf(boxes), box.replace('labRack', 'labFrame'));
  await expect.poll(() => state()).toBe('valid');
  await app.restart(() => {
    writeFileSync(pathOf(boxes), broken);
    writeFileSync(pathOf(racks), rack('labTower', 'labFrame'));
  });
  expect([await state(), await state(racks)]).toEqual(['older', 'valid']);
  expect(await racksNamed(id)).toEqual(['R1']);
});
