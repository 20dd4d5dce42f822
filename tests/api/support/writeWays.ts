import { AppError } from '../../../src/server/appError.ts';
import type { Answer, Client } from './client.ts';
import { create } from './lab.ts';
import { upload, workbook } from './workbook.ts';
import { calls, shelfCalls, type WriteLab } from './writeLab.ts';

type Values = Readonly<Record<string, unknown>>;
type Case = Answer['data'];

/** The result of a write: the response code, and the paths of the values that were rejected. */
export interface Outcome {
  readonly code: number;
  readonly at: readonly string[];
}

interface RequestedValues {
  readonly client: Client;
  /** The case as the client read it before the write. */
  readonly was: Case;
  readonly values: Values;
}

/** A way of changing a stored record. */
export type Change = (lab: WriteLab, requested: RequestedValues) => Promise<Outcome>;
/** A way of creating a record. */
export type Create = (lab: WriteLab, requested: Omit<RequestedValues, 'was'>) => Promise<Outcome>;

function outcome({ code, data }: Pick<Answer, 'code' | 'data'>): Outcome {
  const faults: readonly { path?: string; field?: string }[] = data?.errors ?? data?.refusals?.[0]?.errors ?? [];
  const locations = faults.map(({ path, field = '' }) => path ?? (field && `/${field}`)).filter(Boolean);
  return { code, at: [...new Set(locations)].toSorted() };
}

async function imported(client: Client, records: readonly Values[]): Promise<Outcome> {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cells = records.map((record) => names.map((name) => (record[name] ?? null) as string | number | null));
  const staged = await upload(client, calls.import, await workbook([names, ...cells]));
  if (staged.code !== 20000) return outcome(staged);
  const failed = staged.data.rows.flatMap(({ errors }: Answer['data']) => errors);
  if (failed.length > 0) return outcome({ code: 40000, data: { errors: failed } });
  return outcome(await client.post(calls.saveBatch, { importId: staged.data.importId, mode: 'all' }));
}

/** Replaces ids by names, because workbooks contain names. */
async function inPlainText({ admin }: WriteLab, { shelfId, repositoryId, ...values }: Values): Promise<Values> {
  const texts: Record<string, unknown> = { ...values };
  if (shelfId !== undefined) texts.shelfId = (await admin.get(shelfCalls.findById(String(shelfId)))).data.shelfNo;
  if (repositoryId !== undefined) {
    const found = await admin.get(`/hw/wms/hwRepositoryConfig/findHwRepositoryConfigById/${repositoryId}`);
    texts.repositoryId = found.data.repositoryName;
  }
  return texts;
}

const own = ({ id, version }: Case, values: Values) => ({ id, version, ...values });

/** Saves a case as a line of its shelf: sends the shelf with all of its cases, one of them changed. */
async function withLine({ admin }: WriteLab, { client, was, values }: RequestedValues): Promise<Outcome> {
  const shelf = (await admin.get(shelfCalls.findById(was.shelfId))).data;
  const cases = shelf.cases.map((one: Case) => (one.id === was.id ? own(was, values) : own(one, {})));
  return outcome(await client.post(shelfCalls.save, { id: shelf.id, version: shelf.version, cases }));
}

/** What must happen before a record can be written in these ways. Each function returns the case as it is afterwards. */
export const pasts: Readonly<Record<string, (lab: WriteLab, was: Case, values: Values) => Promise<Case>>> = {
  restore: async ({ admin }, was, values) => {
    const then = await create(admin, calls.save, own(was, values));
    const former = Object.fromEntries(Object.keys(values).map((name) => [name, was[name]]));
    return create(admin, calls.save, own(then, former));
  },
};

export const changes: Readonly<Record<string, Change>> = {
  form: async (_, { client, was, values }) => outcome(await client.post(calls.save, own(was, values))),
  cell: async (_, { client, was, values }) =>
    outcome(await client.post(calls.saveByIds, { each: [{ id: was.id, version: was.version, values }] })),
  bulk: async (_, { client, was, values }) => {
    const seen = Object.fromEntries(Object.keys(values).map((name) => [name, JSON.stringify(was[name] ?? null)]));
    const preview = await client.post(calls.saveByIds, { preview: true, ids: [was.id], values });
    if (preview.code !== 20000 || preview.data.refusals.length > 0) {
      return outcome(preview.code === 20000 ? { ...preview, code: 40000 } : preview);
    }
    const rows = preview.data.rows.map((row: Answer['data']) => ({ ...row, ...(was.isStale && { seen }) }));
    if (rows.length === 0) return { code: preview.code, at: [] };
    return outcome(await client.post(calls.saveByIds, { values, rows }));
  },
  sheet: async (_, { client, was, values }) => outcome(await client.post(calls.saveSheet, { records: [own(was, values)], removed: [] })),
  batch: async (_, { client, was, values }) => outcome(await client.post(calls.saveBatch, [own(was, values)])),
  import: async (lab, { client, was, values }) => imported(client, [{ code: was.code, ...(await inPlainText(lab, values)) }]),
  lines: withLine,
  restore: async ({ admin }, { client, was: { id, version }, values }) => {
    const [, line] = (await admin.get(calls.log(id))).data.records;
    return outcome(await client.post(calls.restore, { id, version, logId: line.id, fields: Object.keys(values) }));
  },
  undo: async (_, { client, was, values }) => {
    const body = { restore: [{ id: was.id, version: was.version, values }] };
    const answer = await client.post(calls.saveByIds, body);
    return answer.data?.skipped?.length > 0 ? { code: answer.code, at: ['skipped'] } : outcome(answer);
  },
  action: async (_, { client, was: { id, version }, values }) => outcome(await client.post(calls.amend, { id, version, input: values })),
  transition: async (_, { client, was: { id, version }, values }) =>
    outcome(await client.post(calls.transit, { id, version, transition: 'open', input: values })),
  business: async ({ door }, { client, was, values }) =>
    outcome(await door.within(client, async ({ records }) => void (await records.change('labCase', was.id, values)))),
  job: async ({ inJob }, { was, values }) => {
    let code = 20000;
    await inJob(async ({ records }) => {
      try {
        await records.change('labCase', was.id, values);
      } catch (error) {
        code = error instanceof AppError ? error.kind.code : 50000;
        throw error;
      }
    });
    return { code, at: [] };
  },
};

export const creations: Readonly<Record<string, Create>> = {
  form: async (_, { client, values }) => outcome(await client.post(calls.save, values)),
  sheet: async (_, { client, values }) => outcome(await client.post(calls.saveSheet, { records: [values], removed: [] })),
  batch: async (_, { client, values }) => outcome(await client.post(calls.saveBatch, [values])),
  import: async (lab, { client, values }) => imported(client, [await inPlainText(lab, values)]),
  lines: async ({ admin }, { client, values: { shelfId, ...values } }) => {
    const shelf = (await admin.get(shelfCalls.findById(String(shelfId)))).data;
    const cases = [...shelf.cases.map((one: Case) => own(one, {})), values];
    return outcome(await client.post(shelfCalls.save, { id: shelf.id, version: shelf.version, cases }));
  },
  business: async ({ door }, { client, values }) =>
    outcome(await door.within(client, async ({ records }) => void (await records.create('labCase', values)))),
};
