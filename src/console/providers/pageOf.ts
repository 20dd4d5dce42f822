import type { WireRecord } from '../../contract/record.ts';
import { HwError } from '../client/hwError.ts';

/** The names under which servers send the rows of a page (contract.md section 4). */
const rowKeys = ['records', 'rows', 'list', 'items'] as const;

/**
 * Rows and total of a find answer: `{records|rows|list|items, total}`, or a bare array, which is everything there is.
 * A page without a total is an error: to guess one would hide rows.
 */
export function pageOf(data: unknown): { data: WireRecord[]; total: number } {
  if (Array.isArray(data)) return { data, total: data.length };
  const page = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  const rows = rowKeys.map((key) => page[key]).find(Array.isArray);
  if (!rows) throw new HwError({ kind: 'garbled', words: { key: 'error.notAList' }, data });
  const total = typeof page.total === 'string' ? Number(page.total) : page.total;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0) {
    throw new HwError({ kind: 'garbled', words: { key: 'error.noTotal' }, data });
  }
  return { data: rows, total };
}
