import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Follower, Handlers, Job, OnPrepare, OnSave } from '../../../src/server/extend.ts';
import type { Answer, Client } from './client.ts';
import { callsOf, create } from './lab.ts';
import { hire } from './people.ts';
import { type RecordsDoor, recordsDoor } from './recordsDoor.ts';
import { startApp, type TestApp } from './startApp.ts';

const text = (zh: string, en: string) => ({ zh, en });
const reference = (resource: string, title: object) => ({ type: 'string', reference: { resource }, title });

const quantity = { type: 'integer', minimum: 0, maximum: 1000, title: text('数量', 'Quantity') };
const code = { type: 'string', maxLength: 20, title: text('代码', 'Code') };
const secret = { type: 'string', maxLength: 20, title: text('内部', 'Inside note') };

/** The input form of the transition and of the action. It has all fields of a case that can change. */
const form = {
  properties: {
    ...{ quantity, code, secret },
    shelfId: reference('labShelf', text('货架', 'Shelf')),
    repositoryId: reference('hwRepositoryConfig', text('仓库', 'Warehouse')),
  },
};

/** A resource that uses every feature that affects how records are written. */
const labCase = {
  name: 'labCase',
  title: text('箱', 'Case'),
  perms: 'lab:case',
  display: '{code}',
  screens: { 'lab/case': { view: 'list', path: '/lab/case', area: 'system', title: text('箱', 'Cases') } },
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      caseNo: { type: 'string', maxLength: 20, serial: 'CS{00000}', title: text('箱号', 'Case no.') },
      code: { ...code, unique: true },
      quantity: { ...quantity, default: 1 },
      double: { type: 'integer', derived: { product: ['quantity', 'factor'] }, title: text('双倍', 'Double') },
      factor: { type: 'integer', default: 2, title: text('系数', 'Factor') },
      secret: { ...secret, access: { write: 'lab:case:secret' } },
      batch: { type: 'string', maxLength: 20, lockedAfterCreate: true, title: text('批次', 'Batch') },
      isClosed: { type: 'boolean', default: false, title: text('关闭', 'Closed') },
      state: { type: 'string', enum: 'LabJobState', title: text('状态', 'State') },
      prepared: { type: 'string', maxLength: 40, system: true, title: text('准备', 'Prepared') },
      saved: { type: 'string', maxLength: 40, system: true, title: text('保存', 'Saved') },
      shelfId: reference('labShelf', text('货架', 'Shelf')),
      repositoryId: reference('hwRepositoryConfig', text('仓库', 'Warehouse')),
    },
  },
  states: {
    field: 'state',
    initial: 'DRAFT',
    transitions: [
      { name: 'open', title: text('开始', 'Begin'), from: '*', to: 'OPEN', form },
      { name: 'finish', title: text('完成', 'Finish'), from: 'OPEN', to: 'DONE' },
      { name: 'void', title: text('作废', 'Void'), from: '*', to: 'VOID' },
    ],
  },
  actions: [{ name: 'amend', title: text('更正', 'Amend'), at: 'row', form }],
  list: {
    columns: ['code', 'quantity', 'shelfId'],
    filters: ['code'],
    sort: ['code'],
    views: ['table', { view: 'sheet', columns: ['code', 'quantity', 'secret', 'batch', 'shelfId', 'repositoryId'] }],
  },
  allow: {
    edit: { when: { isClosed: false }, message: text('已关闭', 'A closed case stays.') },
  },
  excel: { columns: ['code', 'quantity', 'secret', 'batch', 'shelfId', 'repositoryId'], key: ['code'] },
  scope: { warehouse: 'repositoryId' },
};

/** A resource whose records contain cases and have totals over them. Cases can also be saved as lines of these records. */
const labShelf = {
  name: 'labShelf',
  title: text('货架', 'Shelf'),
  perms: 'lab:shelf',
  display: '{shelfNo}',
  screens: { 'lab/shelf': { view: 'list', path: '/lab/shelf', area: 'system', title: text('货架', 'Shelves') } },
  record: {
    type: 'object',
    required: ['shelfNo'],
    properties: {
      shelfNo: { type: 'string', maxLength: 20, unique: true, title: text('货架号', 'Shelf no.') },
      pieces: {
        ...{ type: 'integer', title: text('件数', 'Pieces') },
        total: { resource: 'labCase', by: 'shelfId', as: 'sum', field: 'quantity' },
      },
      cases: { type: 'array', title: text('箱', 'Cases'), lines: { resource: 'labCase', by: 'shelfId' } },
    },
  },
};

const caseCalls = callsOf('LabCase');
export const calls = {
  ...caseCalls,
  saveSheet: '/hw/wms/labCase/saveLabCaseSheet',
  amend: '/hw/wms/labCase/amend',
};
export const shelfCalls = callsOf('LabShelf');

/** Quantities that a hook rejects, by the name of the hook. */
export const rejectedBy = { prepare: 13, save: 14 };

export interface WriteLab {
  readonly app: TestApp;
  readonly admin: Client;
  /** A user with every permission for the cases in the warehouse `here`, except for writing their secret. */
  readonly clerk: Client;
  readonly here: string;
  readonly there: string;
  readonly door: RecordsDoor;
  /** Runs code in a job, and waits until that run has ended. */
  readonly inJob: (code: Job['run']) => Promise<void>;
  /** Returns which hooks have run since the last call, each with the cause that it received. */
  readonly hooksRun: () => readonly string[];
}

/** Starts a server with cases and shelves, and with business hooks for them. */
export async function startWriteLab(): Promise<WriteLab> {
  let run: string[] = [];
  const prepareCase: OnPrepare = async ({ rows, reject, user, cause }) => {
    run.push(...rows.map(() => `prepare ${cause}`));
    if (rows.some(({ record }) => record.quantity === rejectedBy.prepare)) reject(text('不收', 'Not prepared.'));
    return rows.map(({ record }) => ({ prepared: `${record.quantity} ${user.account}` }));
  };
  const saveCase: OnSave = async ({ record, reject, user, cause }, next) => {
    run.push(`save ${cause}`);
    if (record.quantity === rejectedBy.save) reject(text('不收', 'Not saved.'));
    await next({ saved: `${record.quantity} ${user.account}` });
  };
  const followQuantity: Follower = {
    fields: ['quantity'],
    run: async ({ changes, cause }) => void run.push(...changes.map(() => `follow ${cause}`)),
  };
  const door = recordsDoor();
  let waiting: Job['run'] | undefined;
  const worker: Job = {
    name: 'worker',
    everyMinutes: 1,
    run: async (work) => {
      const task = waiting;
      waiting = undefined;
      await task?.(work);
    },
  };
  const handlers: Partial<Handlers> = {
    hooks: { ...door.hooks, 'labCase.prepare': prepareCase, 'labCase.save': saveCase },
    followers: { labCase: followQuantity },
    jobs: [worker],
  };
  const app = await startApp({}, handlers);
  const runNext = (code: Job['run']): Promise<void> =>
    new Promise((resolve) => {
      waiting = (work) => {
        resolve();
        return code(work);
      };
      app.wait(2 * 60_000);
    });
  const { admin } = app;
  // Both files are added while the server is stopped, because they refer to each other.
  await app.restart(() => {
    for (const file of [labShelf, labCase]) {
      writeFileSync(join(app.schemas, 'lab', `${file.name}.json`), JSON.stringify(file));
    }
  });
  const ready = await app.guest.get('/readyz');
  if (!ready.text.includes('"faults":[]')) throw new Error(ready.text.slice(0, 1500));
  return {
    app,
    admin,
    door,
    ...(await people(app)),
    inJob: async (code) => {
      await runNext(code);
      // This waits for a second run, which starts only after the transaction of the first has been committed or rolled back.
      await runNext(async () => undefined);
    },
    hooksRun: () => {
      const so = run;
      run = [];
      return so;
    },
  };
}

async function people(app: TestApp): Promise<Pick<WriteLab, 'clerk' | 'here' | 'there'>> {
  const warehouse = (repositoryCode: string): Promise<Answer['data']> =>
    create(app.admin, callsOf('HwRepositoryConfig').save, {
      ...{ repositoryCode, repositoryName: repositoryCode, stateCode: 'CA', city: 'Ontario', address: '1 Main St' },
      ...{ zipCode: '91761', timezone: 'America/Los_Angeles' },
    });
  const [here, there] = [(await warehouse('HERE')).id, (await warehouse('THERE')).id];
  const suffixes = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'open', 'amend'];
  const perms = [
    ...suffixes.map((suffix) => `lab:case:${suffix}`),
    ...['list', 'query', 'add', 'edit'].map((suffix) => `lab:shelf:${suffix}`),
    ...['system:repository:list', 'tms:labJob:receive'],
  ];
  const hired = { account: 'caseClerk', perms, dataScope: 'WAREHOUSE', repositoryIds: [here] };
  return { clerk: (await hire(app, hired)).client, here, there };
}
