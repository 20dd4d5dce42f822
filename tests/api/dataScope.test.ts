import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsPath } from '../../src/contract/events.ts';
import type { OnRead } from '../../src/server/extend.ts';
import { type CallKind, operationRules } from '../../src/server/operations.ts';
import type { Answer, Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const text = (zh: string, en: string) => ({ zh, en });
const reference = (resource: string, title: object) => ({ type: 'string', reference: { resource }, title });

/** Pallets belong to a warehouse, a customer and a responsible user; notes belong to a pallet. */
const stock = {
  name: 'labStock',
  title: text('库存', 'Stock'),
  perms: 'lab:stock',
  display: '{stockNo}',
  screens: { 'lab/stock': { view: 'list', path: '/lab/stock', area: 'system' } },
  record: {
    type: 'object',
    required: ['stockNo'],
    properties: {
      stockNo: { type: 'string', maxLength: 20, unique: true, title: text('板号', 'Pallet') },
      quantity: { type: 'integer', title: text('数量', 'Quantity') },
      state: { type: 'string', enum: 'LabJobState', title: text('状态', 'State') },
      repositoryId: reference('hwRepositoryConfig', text('仓库', 'Warehouse')),
      customerId: reference('hwUser', text('客户', 'Customer')),
      keeperId: reference('hwUser', text('负责人', 'Keeper')),
    },
  },
  states: {
    field: 'state',
    initial: 'DRAFT',
    transitions: [{ name: 'open', title: text('开始', 'Begin'), from: 'DRAFT', to: 'OPEN' }],
  },
  reads: [{ name: 'gauge', title: text('盘点', 'Gauge') }],
  actions: [{ name: 'empty', title: text('清空', 'Empty'), at: 'bulk', set: { quantity: 0 } }],
  list: {
    columns: ['stockNo', { field: 'quantity', summary: 'sum' }, 'state', 'repositoryId'],
    filters: ['state', 'repositoryId'],
    keyword: ['stockNo'],
    sort: ['stockNo'],
    tabs: 'state',
    views: ['table', 'sheet'],
  },
  detail: { files: { marks: [{ name: 'isFinal', title: text('定稿', 'Final') }] } },
  scope: { warehouse: 'repositoryId', customer: 'customerId', owner: 'keeperId' },
};
const note = {
  name: 'labStockNote',
  title: text('库存备注', 'Stock notes'),
  perms: 'lab:stockNote',
  screens: { 'lab/stockNote': { view: 'list', path: '/lab/stockNote', area: 'system' } },
  record: {
    type: 'object',
    required: ['text'],
    properties: {
      text: { type: 'string', maxLength: 40, title: text('内容', 'Text') },
      stockId: reference('labStock', text('库存', 'Stock')),
    },
  },
  scope: { warehouse: 'stockId.repositoryId' },
};
const calls = {
  ...callsOf('LabStock'),
  saveByIds: '/hw/wms/labStock/saveLabStockByIds',
  saveSheet: '/hw/wms/labStock/saveLabStockSheet',
  groups: '/hw/wms/labStock/groupLabStock',
  transit: '/hw/wms/labStock/transitLabStock',
  act: '/hw/wms/labStock/empty',
  upload: '/hw/wms/labStock/uploadFile',
  files: '/hw/wms/labStock/findFileList',
  download: '/hw/wms/labStock/downloadFile',
  removeFiles: '/hw/wms/labStock/removeFileByIds',
  mark: '/hw/wms/labStock/markFile',
};
const notes = callsOf('LabStockNote');
const everything = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'upload', 'removeFile', 'open', 'empty'];
const perms = everything.map((suffix) => `lab:stock:${suffix}`);

/** Returns the pallets that a hook finds through `records`, `find` and `matching`. */
const gauge: OnRead = async ({ records, find, matching }) => ({
  matching: (await matching()).map(({ stockNo }) => stockNo),
  found: (await find('labStock', {}, { sorts: [{ field: 'stockNo', order: 'asc' }] })).map(({ stockNo }) => stockNo),
  all: await records.count('labStock'),
});

let app: TestApp;
/** A user limited to the first warehouse. */
let keeper: Client;
const ids: Record<'here' | 'there' | 'mine' | 'theirs' | 'theirNote' | 'theirFile' | 'theirLine' | 'customer', string> = {
  ...{ here: '', there: '', mine: '', theirs: '', theirNote: '', theirFile: '', theirLine: '', customer: '' },
};

const textFile = new TextEncoder().encode('a text');

beforeAll(async () => {
  app = await startApp({}, { reads: { 'labStock.gauge': gauge } });
  const { admin } = app;
  for (const file of [stock, note]) {
    const saved = await schemaEditing(() => app).save(`lab/${file.name}.json`, JSON.stringify(file), '');
    if (saved.code !== 20000) throw new Error(saved.text);
  }
  const warehouse = (repositoryCode: string) =>
    create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode, repositoryName: repositoryCode, stateCode: 'CA', city: 'Ontario', address: '1 Main St' },
      ...{ zipCode: '91761', timezone: 'America/Los_Angeles' },
    });
  [ids.here, ids.there] = [(await warehouse('HERE')).id, (await warehouse('THERE')).id];
  const party = { userType: 'CUSTOMER', dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'USD' };
  ids.customer = (
    await create(admin, '/hw/wms/hwUser/saveHwUser', {
      account: 'party',
      userCode: 'PARTY',
      userName: 'Party',
      ...party,
    })
  ).id;
  ids.mine = (await create(admin, calls.save, { stockNo: 'P1', quantity: 1, repositoryId: ids.here })).id;
  const theirs = { stockNo: 'P2', quantity: 20, repositoryId: ids.there, customerId: ids.customer };
  ids.theirs = (await create(admin, calls.save, theirs)).id;
  ids.theirNote = (await create(admin, notes.save, { text: 'theirs', stockId: ids.theirs })).id;
  await create(admin, notes.save, { text: 'mine', stockId: ids.mine });
  ids.theirFile = (await upload(admin, calls.upload, textFile, { name: 'a.txt', texts: { id: ids.theirs } })).data.id;
  ids.theirLine = (await admin.get(calls.log(ids.theirs))).data.records[0].id;
  const noted = ['lab:stockNote:list', 'lab:stockNote:add', 'lab:stockNote:edit', 'system:repository:list'];
  const hired = {
    account: 'keeperOne',
    perms: [...perms, ...noted],
    dataScope: 'WAREHOUSE',
    repositoryIds: [ids.here],
  };
  keeper = (await hire(app, hired)).client;
});
afterAll(() => app.close());

const notFound = { status: 404, code: 40004 };

/** Uploads an import with three rows: a pallet of another warehouse, a pallet of others that the row would move here, and a valid row. */
async function staged(): Promise<Answer> {
  const rows = [
    ['stockNo', 'quantity', 'repositoryId'],
    ['P8', 1, 'THERE'],
    ['P2', 5, 'HERE'],
    ['P9', 9, 'HERE'],
  ];
  return upload(keeper, calls.import, await workbook(rows));
}

/** Tests each operation on a record outside the user's scope. An operation without an entry here is a type error. */
const walks: Readonly<Record<CallKind, () => Promise<void>>> = {
  find: async () => {
    const { data } = await keeper.post(calls.find, { summarize: true, placeOf: ids.theirs });
    expect(data).toMatchObject({ total: 1, place: null, summary: [{ field: 'quantity', value: '1' }] });
    expect(data.records.map(({ id }: { id: string }) => id)).toEqual([ids.mine]);
    for (const filter of [{ id: ids.theirs }, { keyword: 'P2' }, { repositoryId: ids.there }, { state: 'OPEN' }])
      expect((await keeper.post(calls.find, filter)).data.total, JSON.stringify(filter)).toBe(0);
    const noted = (await keeper.post(notes.find, {})).data.records;
    expect(noted).toMatchObject([{ text: 'mine', stockIdLabel: 'P1' }]);
    expect((await keeper.post(notes.find, { 'stockId.stockNo': 'P2' })).data.total).toBe(0);
  },
  findById: async () => {
    expect(await keeper.get(calls.findById(ids.theirs))).toMatchObject(notFound);
    expect(await keeper.get(calls.findById(ids.mine))).toMatchObject({ code: 20000 });
  },
  save: async () => {
    expect(await keeper.post(calls.save, { id: ids.theirs, version: 1, quantity: 5 })).toMatchObject(notFound);
    const scoped = { code: 40000, data: { errors: [{ path: '/repositoryId', keyword: 'scope' }] } };
    expect(await keeper.post(calls.save, { stockNo: 'P7', repositoryId: ids.there })).toMatchObject(scoped);
    expect(await keeper.post(calls.save, { stockNo: 'P7' })).toMatchObject(scoped);
    const move = { id: ids.mine, version: 1, repositoryId: ids.there };
    expect(await keeper.post(calls.save, move)).toMatchObject(scoped);
    // A reference to a record out of scope: the error names no field, and nothing is written.
    expect((await keeper.post(notes.save, { text: 'sly', stockId: ids.theirs })).code).toBe(40000);
    expect(await keeper.post(notes.save, { text: 'loose' })).toMatchObject({ status: 403, code: 40003 });
    expect(await keeper.post(notes.save, { id: ids.theirNote, version: 1, text: 'sly' })).toMatchObject(notFound);
  },
  saveSheet: async () => {
    const change = { records: [{ id: ids.theirs, version: 1, quantity: 7 }] };
    expect((await keeper.post(calls.saveSheet, change)).data.errors[0]).toMatchObject({ keyword: 'gone', row: 1 });
    expect((await keeper.post(calls.saveSheet, { removed: [{ id: ids.theirs, version: 1 }] })).code).toBe(40004);
    const there = { records: [{ stockNo: 'P7', quantity: 1, repositoryId: ids.there }] };
    expect((await keeper.post(calls.saveSheet, there)).code).not.toBe(20000);
  },
  saveByIds: async () => {
    const preview = { preview: true, values: { quantity: 7 } };
    const matched = await keeper.post(calls.saveByIds, { ...preview, filter: {}, expected: 2 });
    expect(JSON.stringify(matched.data ?? null)).not.toContain(ids.theirs);
    // An out-of-scope id gets the same response as an id that does not exist: only the id that was sent.
    for (const id of [ids.theirs, '01900000-0000-7000-8000-000000000000']) {
      const { code, data } = await keeper.post(calls.saveByIds, { ...preview, ids: [id] });
      expect({ code, data }).toEqual({ code: 40004, data: { missing: [id] } });
    }
    const rows = [{ id: ids.theirs, seen: '["20"]' }];
    expect((await keeper.post(calls.saveByIds, { values: { quantity: 7 }, rows })).code).not.toBe(20000);
    const back = await keeper.post(calls.saveByIds, {
      restore: [{ id: ids.theirs, version: 1, values: { quantity: 7 } }],
    });
    expect(back.data.restored ?? 0).toBe(0);
  },
  groups: async () => {
    const { data } = await keeper.post(calls.groups, { by: ['repositoryId'], sums: ['quantity'] });
    expect(data).toMatchObject({ total: 1, records: [{ repositoryId: ids.here, count: 1, sums: { quantity: '1' } }] });
    expect((await keeper.post(calls.groups, { by: [], sums: ['quantity'] })).data.records).toMatchObject([
      { count: 1, sums: { quantity: '1' } },
    ]);
    const file = await keeper.post(calls.groups, { by: ['stockNo'], format: 'csv' });
    expect(file.text).toContain('P1');
    expect(file.text).not.toContain('P2');
  },
  choices: async () => {
    const offered = async (call: string, field: string, more: object = {}) =>
      (await keeper.post(call, { field, ...more })).data.records.map(({ id }: { id: string }) => id);
    expect(await offered(notes.choices, 'stockId')).toEqual([ids.mine]);
    expect(await offered(notes.choices, 'stockId', { keyword: 'P2' })).toEqual([]);
    expect(await offered(notes.choices, 'stockId', { id: ids.theirs })).toEqual([]);
    // Every user sees all warehouses, but can put a pallet only into their own.
    expect(await offered(calls.choices, 'repositoryId')).toEqual([ids.here]);
    expect(await offered(calls.choices, 'customerId', { id: ids.customer })).toEqual([ids.customer]);
  },
  deleteById: async () => expect(await keeper.get(calls.deleteById(ids.theirs))).toMatchObject(notFound),
  deleteByIds: async () => {
    expect(await keeper.post(calls.deleteByIds, [ids.mine, ids.theirs])).toMatchObject(notFound);
    const all = await keeper.post(calls.deleteByIds, { filter: {}, expected: 2 });
    expect(all).toMatchObject({ code: 40009, data: { matched: 1 } });
  },
  log: async () => expect(await keeper.get(calls.log(ids.theirs))).toMatchObject(notFound),
  logState: async () => expect(await keeper.get(calls.logState(ids.theirLine))).toMatchObject(notFound),
  restore: async () => {
    const body = { id: ids.theirs, version: 1, lineId: ids.theirLine };
    expect((await keeper.post(calls.restore, body)).code).not.toBe(20000);
  },
  transit: async () => {
    expect(await keeper.post(calls.transit, { id: ids.theirs, transition: 'open' })).toMatchObject(notFound);
    const many = { ids: [ids.mine, ids.theirs], transition: 'open' };
    expect(await keeper.post(calls.transit, many)).toMatchObject(notFound);
  },
  read: async () => {
    const requested = (filter: object) => keeper.post('/hw/wms/labStock/gauge', { filter });
    // Only `records`, which reads as the system, finds the records of others; the hook decides what it returns.
    expect((await requested({})).data).toEqual({ matching: ['P1'], found: ['P1'], all: 2 });
    expect((await requested({ stockNo: 'P2' })).data.matching).toEqual([]);
  },
  act: async () => {
    expect(await keeper.post(calls.act, { id: ids.theirs })).toMatchObject(notFound);
    expect((await keeper.post(calls.act, { filter: {}, expected: 2 })).code).toBe(40009);
  },
  export: async () => {
    const answer = await keeper.post(calls.export, { format: 'csv' });
    expect(answer.text).toContain('P1');
    expect(answer.text).not.toContain('P2');
    const named = await keeper.post(calls.export, { format: 'csv', ids: [ids.theirs] });
    expect(named.text).not.toContain('P2');
  },
  template: async () => expect((await keeper.get(calls.template)).status).toBe(200),
  import: async () => {
    const { data } = await staged();
    expect(data).toMatchObject({ total: 3, failed: 2 });
    expect(JSON.stringify(data)).not.toContain('"quantity":20');
  },
  findImport: async () => {
    const other = (await upload(app.admin, calls.import, await workbook([['stockNo'], ['P6']]))).data.importId;
    expect(await keeper.get(calls.findImport(other))).toMatchObject(notFound);
  },
  errorRows: async () => {
    const { importId } = (await staged()).data;
    expect((await keeper.post(calls.errorRows, { importId })).status).toBe(200);
  },
  saveBatch: async () => {
    const { importId } = (await staged()).data;
    expect((await keeper.post(calls.saveBatch, { importId, mode: 'all' })).code).toBe(40000);
    const direct = await keeper.post(calls.saveBatch, [{ stockNo: 'P7', repositoryId: ids.there }]);
    expect(direct).toMatchObject({ code: 40000, data: { errors: [{ keyword: 'scope' }] } });
    expect((await keeper.post(calls.saveBatch, [{ id: ids.theirs, version: 1, quantity: 5 }])).code).not.toBe(20000);
  },
  uploadFile: async () => {
    const sent = await upload(keeper, calls.upload, textFile, { name: 'a.txt', texts: { id: ids.theirs } });
    expect(sent).toMatchObject(notFound);
  },
  findFileList: async () => expect(await keeper.post(calls.files, { id: ids.theirs })).toMatchObject(notFound),
  downloadFile: async () => expect(await keeper.post(calls.download, { fileId: ids.theirFile })).toMatchObject(notFound),
  removeFileByIds: async () => {
    expect((await keeper.post(calls.removeFiles, [ids.theirFile])).code).not.toBe(20000);
  },
  markFile: async () => expect(await keeper.post(calls.mark, { id: ids.theirFile, marks: ['isFinal'] })).toMatchObject(notFound),
};

describe('a user limited to one warehouse', () => {
  test.each(Object.keys(operationRules) as CallKind[])('%s reveals and changes nothing elsewhere', async (call) => {
    await walks[call]();
    const { admin } = app;
    expect((await admin.get(calls.findById(ids.theirs))).data).toMatchObject({
      ...{ version: 1, quantity: 20, state: 'DRAFT', repositoryId: ids.there },
    });
    expect((await admin.get(calls.findById(ids.mine))).data).toMatchObject({ version: 1, repositoryId: ids.here });
    expect((await admin.post(calls.find, {})).data.total).toBe(2);
    expect((await admin.post(notes.find, {})).data.total).toBe(2);
    expect((await admin.post(calls.files, { id: ids.theirs })).data.total).toBe(1);
  });

  test('receives events of visible records only', async () => {
    const controller = new AbortController();
    const response = await fetch(app.url + eventsPath, {
      headers: { Authorization: String(keeper.token) },
      signal: controller.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    const other = await create(app.admin, calls.save, { stockNo: 'E1', repositoryId: ids.there });
    const own = await create(app.admin, calls.save, { stockNo: 'E2', repositoryId: ids.here });
    let heard = '';
    while (!heard.includes(own.id)) heard += decoder.decode((await reader.read()).value);
    controller.abort();
    expect(heard).not.toContain(other.id);
    expect((await keeper.get(calls.log(own.id))).data.total).toBe(1);
    for (const { id } of [other, own]) await app.admin.get(calls.deleteById(id));
    // The owner of a deleted record is no longer known, so nobody with a limited scope finds its log.
    for (const { id } of [other, own]) expect(await keeper.get(calls.log(id))).toMatchObject(notFound);
  });

  test("edits visible records like any user, and cannot test whether another warehouse's value is taken", async () => {
    const made = await create(keeper, calls.save, { stockNo: 'W1', quantity: 3, repositoryId: ids.here });
    expect(await keeper.post(calls.save, { stockNo: 'P2', repositoryId: ids.here })).toMatchObject({ code: 40010 });
    const changed = await keeper.post(calls.save, { id: made.id, version: 1, quantity: 4 });
    expect(changed).toMatchObject({
      code: 20000,
      data: { quantity: 4, repositoryIdLabel: expect.stringContaining('HERE') },
    });
    expect(await keeper.post(calls.transit, { id: made.id, transition: 'open' })).toMatchObject({ code: 20000 });
    const { importId } = (await staged()).data;
    const done = await keeper.post(calls.saveBatch, { importId, mode: 'valid' });
    expect(done).toMatchObject({ code: 20000, data: { created: 1, skipped: 2 } });
    const [imported] = (await keeper.post(calls.find, { stockNo: 'P9' })).data.records;
    expect(await keeper.post(calls.deleteByIds, [made.id, imported.id])).toMatchObject({ code: 20000 });
  });
});

describe('other scopes', () => {
  const numbers = async (client: Client): Promise<string[]> =>
    (await client.post(calls.find, {})).data.records.map(({ stockNo }: { stockNo: string }) => stockNo);

  test('a customer sees their own records, and so does a colleague', async () => {
    const party = await hire(app, {
      ...{ account: 'customerDesk', perms, dataScope: 'CUSTOMER', customerId: ids.customer },
    });
    expect(await numbers(party.client)).toEqual(['P2']);
    // The scope of notes has only the warehouse, so a user who is limited to a customer sees none of them.
    const files = { ...{ account: 'customerNotes' }, perms: ['lab:stockNote:list', 'lab:stockNote:add'] };
    const reader = (await hire(app, { ...files, dataScope: 'CUSTOMER', customerId: ids.customer })).client;
    expect((await reader.post(notes.find, {})).data.total).toBe(0);
    expect(await reader.post(notes.save, { text: 'sly' })).toMatchObject({ status: 403, code: 40003 });
    expect((await app.admin.post(notes.find, {})).data.total).toBe(2);
    const nobody = await hire(app, { account: 'customerNone', perms, dataScope: 'CUSTOMER' });
    expect(await numbers(nobody.client)).toEqual([]);
  });

  test('a user limited to own records sees those they created and those assigned to them', async () => {
    const { client, user } = await hire(app, { account: 'loner', perms, dataScope: 'SELF' });
    expect(await numbers(client)).toEqual([]);
    const own = await create(client, calls.save, { stockNo: 'S1' });
    const given = await create(app.admin, calls.save, { stockNo: 'S2', keeperId: user.id });
    expect(await numbers(client)).toEqual(['S1', 'S2']);
    for (const { id } of [own, given]) await app.admin.get(calls.deleteById(id));
  });

  test('the widest scope of several roles counts, an account can only narrow it, and changes apply to the next request', async () => {
    const { client, user } = await hire(app, { account: 'twoRoles', perms, dataScope: 'SELF' });
    const wide = { roleName: 'wide', roleKey: 'wide', dataScope: 'WAREHOUSE' };
    const role = await create(app.admin, '/hw/wms/user/hwRole/saveHwRole', wide);
    const set = async (fields: object): Promise<void> => {
      const { version } = (await app.admin.get(`/hw/wms/hwUser/findUserById/${user.id}`)).data;
      const saved = await app.admin.post('/hw/wms/hwUser/saveHwUser', { id: user.id, version, ...fields });
      expect(saved.code, saved.text).toBe(20000);
    };
    await set({ roleIds: [...user.roleIds, role.id], repositoryIds: [ids.there] });
    expect(await numbers(client)).toEqual(['P2']);
    await set({ repositoryIds: [ids.here, ids.there] });
    expect(await numbers(client)).toEqual(['P1', 'P2']);
    await set({ dataScope: 'SELF' });
    expect(await numbers(client)).toEqual([]);
  });
});
