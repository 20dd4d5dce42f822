import type { Label } from '../../../contract/label.ts';
import type { WireRecord } from '../../../contract/record.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';

/** Labels of so many records are printed at once, and so many labels: what a person checks and a roll holds. */
export const mostRecords = 500;
export const mostLabels = 2_000;

/** One piece of paper: whose it is, and which of its copies. */
export interface Sheet {
  readonly record: WireRecord;
  readonly copy: number;
}

/** Every piece of paper of these records, copies beside each other, as many as are printed at once. */
export function labelRun(label: Label, records: readonly WireRecord[]): { sheets: readonly Sheet[]; isCut: boolean } {
  const sheets: Sheet[] = [];
  for (const record of records) {
    const copies = copiesOf(label, record);
    for (let copy = 1; copy <= copies; copy++) {
      if (sheets.length === mostLabels) return { sheets, isCut: true };
      sheets.push({ record, copy });
    }
  }
  return { sheets, isCut: false };
}

/** A record that says no number gets one; one that says 0 gets none. */
function copiesOf({ copies }: Label, record: WireRecord): number {
  if (typeof copies === 'number') return copies;
  const value = record[copies.field];
  return isEmpty(value) ? 1 : Math.max(0, Math.floor(Number(value)) || 0);
}
