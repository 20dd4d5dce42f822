import { writeXlsx } from 'hucre';
import { expect } from 'vitest';
import type { Answer } from './client.ts';
import { crate } from './lab.ts';
import { admin } from './oneApp.ts';
import { upload } from './workbook.ts';

export type Cell = string | number | boolean | Date | null;
export type Rows = readonly (readonly Cell[])[];

export const english = { 'Accept-Language': 'en' };

/** Creates a workbook with these sheets. */
export function book(sheets: Readonly<Record<string, Rows>>): Promise<Uint8Array> {
  return writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
  });
}

/** Uploads a workbook with these sheets for an import, and returns the import after its check. */
export async function stage(sheets: Readonly<Record<string, Rows>>, calls = crate): Promise<Answer['data']> {
  const answer = await upload(admin, calls.import, await book(sheets));
  expect(answer.code, answer.text).toBe(20000);
  return answer.data;
}

export function step(importId: string, mode: string, more: object = {}, calls = crate): Promise<Answer> {
  return admin.post(calls.saveBatch, { importId, mode, ...more }, english);
}

/** Returns the stored crate with this number. */
export async function find(crateNo: string): Promise<Answer['data']> {
  const [{ id }] = (await admin.post(crate.find, { crateNo })).data.records;
  return (await admin.get(crate.findById(id))).data;
}

/** Returns the values of the crate's boxes. */
export function boxes(one: Answer['data']): unknown[][] {
  return one.boxes.map(({ boxNo, qty, weightKg }: Answer['data']) => [boxNo, qty, weightKg]);
}

/** Returns the failed rows of an import: sheet, row number and errors of each. */
export function faults({ rows }: Answer['data']): unknown[] {
  return rows.map(({ sheet = 'records', row, errors }: Answer['data']) => [
    sheet,
    row,
    errors.map(({ field, keyword }: Answer['data']) => `${field} ${keyword}`).join(', '),
  ]);
}
