import type { KeptRecord } from '../../../../contract/imports.ts';
import type { Row } from '../../../db/store.ts';
import { labelIn } from '../../bulk/labelIn.ts';
import type { Context } from '../../context.ts';
import { type PlainRecord, toRecord } from '../../record.ts';
import type { WrittenLine } from '../lines/writeWhole.ts';

/** Records that are as they were again, and those that had to stay as they are. */
export interface Undone {
  readonly ids: readonly string[];
  readonly kept: readonly KeptRecord[];
}

/** A record that nobody has touched since the import wrote it. */
export interface Untouched {
  readonly row: Row;
  /** The values that the import changed, as they were; none: it made the record. */
  readonly former: PlainRecord | null;
  /** The lines that it wrote with the record. */
  readonly lines: readonly WrittenLine[];
}

type Why = Pick<KeptRecord, 'reason'> & Partial<Pick<KeptRecord, 'fields' | 'by' | 'words'>>;

/** A record that stays, as it is told of to whoever may read no more of it than `visible`. */
export function keptRecord(context: Context, row: Row, { reason, fields = [], by = '', words = '' }: Why): KeptRecord {
  return { id: String(row.id), label: labelIn(context, toRecord(context.visible, row)), reason, fields, by, words };
}
