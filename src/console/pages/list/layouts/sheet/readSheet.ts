import type { Page } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { mostInSheet } from '../../../../../contract/sheet.ts';
import type { HwError } from '../../../../client/hwError.ts';

/** So many records come first, to be looked at, and so many with each answer after that. */
export const [firstSize, pageSize] = [50, 5_000];

/** How often all are read, until the answers fit together. */
const mostTries = 3;

export type SheetRead =
  | { readonly state: 'reading'; readonly first?: SheetBegin }
  | { readonly state: 'failed'; readonly error: HwError }
  | { readonly state: 'tooMany'; readonly total: number }
  | { readonly state: 'read'; readonly records: readonly WireRecord[]; readonly field: Field };

/** The first records of those that are still being read. */
export interface SheetBegin {
  readonly records: readonly WireRecord[];
  readonly total: number;
  readonly field: Field;
}

type Ask = (pageNo: number, size: number) => Promise<Page<WireRecord>>;

interface Reading {
  readonly field: Field;
  /** Shows the first ones; whatever they still need is not to wait behind all the others. */
  readonly begin: (first: SheetBegin) => Promise<void>;
}

/** Reads the records of a sheet: where there are many, the first ones before the others. */
export async function readSheet(ask: Ask, { field, begin }: Reading): Promise<SheetRead> {
  const { records, total } = await ask(1, firstSize);
  if (total > mostInSheet) return { state: 'tooMany', total };
  if (total <= records.length) return { state: 'read', records, field };
  await begin({ records, total, field });
  return readAll(ask, { field, total, tries: mostTries });
}

interface All {
  readonly field: Field;
  /** How many records there were. */
  readonly total: number;
  readonly tries: number;
}

/**
 * All pages at once: while one answer is read here, the server makes the next one. Where somebody writes between two of
 * them, all are read again, or a record would be missing, or there twice.
 */
async function readAll(ask: Ask, { field, total, tries }: All): Promise<SheetRead> {
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / pageSize) }, (_, i) => ask(i + 1, pageSize)));
  const now = pages.at(-1)?.total ?? 0;
  if (now > mostInSheet) return { state: 'tooMany', total: now };
  const records = [...new Map(pages.flatMap((page) => page.records).map((record) => [record.id, record])).values()];
  const isOne = records.length === now && pages.every((page) => page.total === now);
  if (isOne || tries <= 1) return { state: 'read', records, field };
  return readAll(ask, { field, total: now, tries: tries - 1 });
}
