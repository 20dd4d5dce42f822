import type { Sort } from './query.ts';
import type { FieldWhen } from './record.ts';
import type { Text } from './text.ts';

export type PaperSize = 'a4' | 'letter';

/** A value on a paper. */
export interface PaperField {
  readonly field: string;
  /** A field of the record that `field` refers to. */
  readonly of?: { readonly resource: string; readonly field: string; readonly title: Text };
  /** The field with the time zone that the moment is told in. */
  readonly zone?: string;
}

/** Values below a title of their own. */
interface PaperBlock {
  readonly title: Text;
  /** The records that have it; all of them when left out. */
  readonly when?: readonly FieldWhen[];
  readonly fields: readonly PaperField[];
}

/** Words that records of some kind bear, large, at the top. */
interface PaperStamp {
  readonly when: readonly FieldWhen[];
  readonly text: Text;
}

/** Who writes the document: the record that a field refers to, with its name in each language and what stands below it. */
export interface PaperLetterhead {
  readonly field: string;
  readonly resource: string;
  /** Its fields with the name, by language. */
  readonly name: Text;
  readonly fields: readonly string[];
  /** Its field with words for the end of the document. */
  readonly foot?: string;
}

/**
 * The table of the lines of a record, or of records of another resource whose field `by` refers to it, in an order of their
 * own; `totals` are those of its columns that are added up.
 */
export interface PaperLines {
  readonly field?: string;
  readonly of?: { readonly resource: string; readonly by: string; readonly sorts: readonly Sort[] };
  readonly columns: readonly string[];
  readonly totals: readonly string[];
}

/** A document that is printed of records, each on pages of its own. */
export interface Paper {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  readonly size: PaperSize;
  readonly heading: Text;
  readonly letterhead?: PaperLetterhead;
  readonly stamps?: readonly PaperStamp[];
  /** The field that names the document, drawn as bars. */
  readonly code?: string;
  /** Blocks beside each other. */
  readonly columns: number;
  readonly blocks: readonly PaperBlock[];
  readonly lines?: PaperLines;
  readonly notes: readonly Text[];
  /** The records that bear the notes; all of them when left out. */
  readonly notesWhen?: readonly FieldWhen[];
  readonly signatures: readonly Text[];
}

/** What is printed and stuck on a thing, one for each record. Patterns are those of `display`, with words for choices and references. */
export interface Label {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  /** Width and height in mm. */
  readonly size: readonly [number, number];
  /** The field whose value is drawn as bars. */
  readonly code?: string;
  /** What stands below the bars in place of that value. */
  readonly text?: string;
  /** What stands above all else, big. */
  readonly heading?: string;
  /** Title and value of each, below each other. */
  readonly fields: readonly string[];
  /** How many of it for a record: so many, or as many as a field of it says. */
  readonly copies: number | { readonly field: string };
}
