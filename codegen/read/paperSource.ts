import type { PaperSize } from '../../src/contract/printing.ts';
import type { FieldWhenSource, TextSource } from './source.ts';

/** A field of a paper: of the record, `shipId.flag` of one that it refers to, and a moment with its time zone. */
export type PaperFieldSource = string | { readonly field: string; readonly zone?: string };

/** The table of a paper. */
export interface PaperLinesSource {
  readonly field?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly sort?: readonly string[];
  readonly columns: readonly string[];
  readonly totals?: readonly string[];
}

/** The record that a document is written by. */
export interface LetterheadSource {
  readonly from: string;
  readonly name: string | TextSource;
  readonly fields?: readonly string[];
  readonly foot?: string;
}

/** Values below a title of their own, of some records or of all. */
export interface PaperBlockSource {
  readonly title: TextSource;
  readonly when?: FieldWhenSource;
  readonly fields: readonly PaperFieldSource[];
}

/** A document that is printed of a record. */
export interface PaperSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
  readonly size?: PaperSize;
  readonly heading: TextSource;
  readonly letterhead?: LetterheadSource;
  readonly code?: string;
  readonly columns?: number;
  readonly stamps?: readonly { readonly when: FieldWhenSource; readonly text: TextSource }[];
  readonly blocks: readonly PaperBlockSource[];
  readonly lines?: PaperLinesSource;
  readonly notes?: readonly TextSource[];
  readonly notesWhen?: FieldWhenSource;
  readonly signatures?: readonly TextSource[];
}
