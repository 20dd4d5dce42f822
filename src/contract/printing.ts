import type { Sort } from './query.ts';
import type { FieldWhen, Text } from './wire.ts';

export type PaperSize = 'a4' | 'letter';

/** A value in a printed document. */
export interface PaperField {
  readonly field: string;
  /** Set for a field of the record that `field` refers to. */
  readonly of?: { readonly resource: string; readonly field: string; readonly title: Text };
  /** The field with the time zone of the date-time. */
  readonly zone?: string;
}

/** Values under a common title. */
interface PaperBlock {
  readonly title: Text;
  /** The records for which the block is printed; all by default. */
  readonly when?: readonly FieldWhen[];
  readonly fields: readonly PaperField[];
}

/** Large text at the top, for some records. */
interface PaperStamp {
  readonly when: readonly FieldWhen[];
  readonly text: Text;
}

/** The issuer of the document: a referenced record with its name in each language and the fields below it. */
export interface PaperLetterhead {
  readonly field: string;
  readonly resource: string;
  /** The fields with the name, by language. */
  readonly name: Text;
  readonly fields: readonly string[];
  /** The field with the text at the end of the document. */
  readonly foot?: string;
}

/**
 * The table of the record's lines, or of records of another resource whose field `by` refers to it, with their order; `totals` are
 * the summed columns.
 */
export interface PaperLines {
  readonly field?: string;
  readonly of?: { readonly resource: string; readonly by: string; readonly sorts: readonly Sort[] };
  readonly columns: readonly string[];
  readonly totals: readonly string[];
}

/** A printed document; each record starts on a new page. */
export interface Paper {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  readonly size: PaperSize;
  readonly heading: Text;
  readonly letterhead?: PaperLetterhead;
  readonly stamps?: readonly PaperStamp[];
  /** The field that identifies the document, printed as a barcode. */
  readonly code?: string;
  /** The number of blocks side by side. */
  readonly columns: number;
  readonly blocks: readonly PaperBlock[];
  readonly lines?: PaperLines;
  readonly notes: readonly Text[];
  /** The records with notes; all by default. */
  readonly notesWhen?: readonly FieldWhen[];
  readonly signatures: readonly Text[];
}

/** A printed label, one for each record. Templates are like those of `display`, with titles for options and references. */
export interface Label {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  /** Width and height in mm. */
  readonly size: readonly [number, number];
  /** The field printed as a barcode. */
  readonly code?: string;
  /** The template for the text below the barcode; by default the value. */
  readonly text?: string;
  /** The template for the large heading. */
  readonly heading?: string;
  /** Fields printed with title and value, one below the other. */
  readonly fields: readonly string[];
  /** The number of copies for a record, or the field with that number. */
  readonly copies: number | { readonly field: string };
}
