import { fieldsOf } from '../../contract/json.ts';
import type { LogLine } from '../../contract/log.ts';
import type { Resource } from '../../contract/resource.ts';
import type { WireRecord } from '../../contract/wire.ts';
import type { LogPage } from './recordCalls.ts';
import { leastStamp, pageOf, recordIn, rowsIn } from './requests.ts';

/** Adapts existing hw servers: reads answers that differ from the contract, and adds what these servers lack. */

/** Number of records whose versions are remembered. */
const mostStamped = 20_000;

interface Stamped {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

type Versioned = Pick<Resource, 'name' | 'fields'>;

/**
 * Gives versions to the records of servers without versions. A version stays the same as long as the record does, and grows with each
 * change. Lists may have fewer fields than single records, so only fields that both have are compared.
 */
export function createVersions(now: () => number = Date.now) {
  const stamped = new Map<string, Stamped>();
  let next = Math.max(now(), leastStamp);
  return {
    stamp: <T extends Readonly<Record<string, unknown>>>({ name, fields }: Versioned, record: T): T & { readonly version?: number } => {
      if (record.id === undefined || typeof record.version === 'number') return record as T & { readonly version: number };
      const key = `${name} ${record.id}`;
      const known = stamped.get(key);
      const isSame = known && fields.every((field) => isEqual(known.values[field.name], record[field.name]));
      const version = isSame ? known.version : next++;
      stamped.delete(key);
      stamped.set(key, { version, values: isSame ? { ...known.values, ...record } : record });
      const [oldest] = stamped.keys();
      if (stamped.size > mostStamped && oldest !== undefined) stamped.delete(oldest);
      return { ...record, version };
    },
  };
}

/** Returns whether two values are equal. A value that is missing on one side counts as equal. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || a === undefined || b === undefined || JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the page of a change log in an answer. Some servers answer with a bare array, or with entries that lack fields. */
export function readLogPage(answer: unknown, pageNo: number): LogPage {
  const rows = rowsIn(answer) ?? [];
  const { total = rows.length, people } = fieldsOf(answer) as Partial<LogPage>;
  return { ...(people && { people }), pageNo, pageSize: rows.length, total, records: rows.map(readLogLine) };
}

function readLogLine(row: unknown, index: number): LogLine {
  const line = fieldsOf(row) as Partial<LogLine>;
  const operator = String(line.operator ?? '');
  return {
    ...line,
    id: String(line.id ?? index),
    action: String(line.action ?? ''),
    operator,
    operatorName: String(line.operatorName ?? operator),
    time: String(line.time ?? '').replace(' ', 'T'),
    changes: Array.isArray(line.changes) ? line.changes : [],
  };
}

/** Returns the rows that the answer to an upload has for review; undefined if the server has stored them already. */
export function readImportedRows(answer: unknown): WireRecord[] | undefined {
  const rows = rowsIn(answer);
  return rows && pageOf(rows).data.map((row) => recordIn(row) ?? row);
}
