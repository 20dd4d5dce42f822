import type { Resource } from '../../contract/resource.ts';
import type { WireRecord } from '../../contract/wire.ts';
import { HwError } from '../client/hwError.ts';
import { type HwDataProvider, saveRecord } from '../providers/dataProvider.ts';
import { deleteMatchingCall } from '../providers/recordCalls.ts';
import { type CallOptions, type Custom, callMeta, sendWrite, type WriteCall } from '../providers/requests.ts';
import { createSaver, type Saver, type SaverParts } from './createSaver.ts';

/** Creates a saver that sends writes as custom requests; `callOf` builds the request of a write. */
export function createCallSaver<W extends object, R>(
  data: Custom,
  callOf: (what: W) => WriteCall<R>,
  parts: Omit<SaverParts<W, R>, 'send'>,
): Saver<W, R> {
  return createSaver({ ...parts, send: (what, key) => sendWrite(data, callOf(what), key) });
}

/** Sends a write with additional options. Failures are thrown as `HwError`. */
export type Write = <T>(call: WriteCall<T>, options?: CallOptions) => Promise<T>;

/** Creates a function that sends any write without form data; writes with equal path and body share an attempt. */
export function createWrite(data: Custom): Write {
  const { write } = createCallSaver<{ readonly call: WriteCall<unknown> }, unknown>(data, ({ call }) => call, {
    contentOf: ({ call: { url, payload, call } }) => {
      if (call.form) throw new Error(`What ${url} is sent as a form needs a saver of its own.`);
      return [url, payload];
    },
    keepKeyFor: ({ call: { setsState } }) => (setsState ? 0 : Number.POSITIVE_INFINITY),
  });
  return async <T>(call: WriteCall<T>, options: CallOptions = {}) =>
    (await write({ call: { ...call, call: { ...call.call, ...options } } })) as T;
}

/** Returns whether a request succeeds. The HTTP client shows the error of a failed one as a toast; other errors are thrown. */
export async function succeeds(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (!(error instanceof HwError)) throw error;
    return false;
  }
}

/** A record to create, or to change if it has an `id`. */
export interface RecordWrite {
  readonly resource: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions;
}

/** Creates a saver for records. A save returns the saved record. */
export function createRecordSaver(data: HwDataProvider): Saver<RecordWrite, WireRecord> {
  return createSaver({
    send: ({ resource, record, options }, key) => saveRecord(data, resource, { ...options, record, key }),
    contentOf: ({ resource, record }) => [resource, record],
  });
}

/** The records to delete, all or none: one by id, several by id, or all that match a filter body. */
export type Removal = { readonly resource: string; readonly options?: CallOptions } & (
  | { readonly id: string }
  | { readonly ids: readonly string[] }
  | { readonly matching: object; readonly calls: Resource['calls'] }
);

/** Creates a saver for deletions. A deletion by filter keeps no key, because other records may match the next time. */
export function createRemover(data: HwDataProvider): Saver<Removal, unknown> {
  return createSaver<Removal, unknown>({
    send: async ({ resource, options = {}, ...which }, key) => {
      if ('id' in which) return (await data.deleteOne({ resource, id: which.id, meta: callMeta(options) })).data;
      if ('ids' in which) return (await data.deleteMany({ resource, ids: [...which.ids], meta: callMeta({ ...options, key }) })).data;
      const { matching, calls } = which;
      return sendWrite(data, deleteMatchingCall({ name: resource, calls }, matching, options), key);
    },
    contentOf: ({ resource, options: _, ...which }) => [resource, 'matching' in which ? which.matching : which],
    keepKeyFor: (removal) => ('matching' in removal ? 0 : Number.POSITIVE_INFINITY),
  });
}
