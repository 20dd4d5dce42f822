import type { Sort } from './query.ts';
import type { FieldWhen, Text } from './wire.ts';

export type PaperSize = 'a4' | 'letter';

/** The language of a printed document; `both` prints English and Chinese side by side. */
export const paperLanguages = ['zh', 'en', 'both'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** The units in which stored kilograms can be printed: the number of units in one kilogram, and the decimals that are printed. */
export const paperUnits = { lb: { perKg: '2.20462262', scale: 1 } } as const;
export type PaperUnit = keyof typeof paperUnits;

/** A value in a printed document. */
export interface PaperField {
  readonly field: string;
  /** Set for a field of the record that `field` refers to. */
  readonly of?: { readonly resource: string; readonly field: string; readonly title: Text };
  /** The field with the time zone of the date-time. */
  readonly zone?: string;
  /** Replaces the title of the field. */
  readonly title?: Text;
  /** The unit in which stored kilograms are printed. */
  readonly unit?: PaperUnit;
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

/** Records of another resource that refer to the printed record, with their order. `by` may lead through one of their references. */
export interface PaperRelated {
  readonly resource: string;
  readonly by: string;
  readonly sorts: readonly Sort[];
}

/** The table of the record's lines, or of related records; `totals` are the summed fields. */
export interface PaperLines {
  readonly field?: string;
  readonly of?: PaperRelated;
  readonly columns: readonly PaperField[];
  readonly totals: readonly string[];
}

/** A table with sums of the lines: one row for each combination of values in `by`, with their number of lines. */
export interface PaperSummary {
  readonly title: Text;
  readonly by: readonly PaperField[];
  readonly sums: readonly PaperField[];
}

/** The pictures in the files of related records, with fields of the record below each. */
export interface PaperPictures {
  readonly title: Text;
  readonly of: PaperRelated;
  /** The related records whose pictures are printed; all by default. */
  readonly when?: readonly FieldWhen[];
  readonly caption: readonly PaperField[];
}

/** Who signs a document, and the lines to fill in by hand. */
export interface PaperSignature {
  readonly who: Text;
  /** By default signature and date. */
  readonly lines?: readonly Text[];
}

/** Documents of related records that are printed after the record's own one. */
export interface PaperPart {
  readonly of: PaperRelated;
  /** The name of the document in the file of that resource. */
  readonly paper: string;
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
  readonly summaries?: readonly PaperSummary[];
  readonly pictures?: PaperPictures;
  readonly notes: readonly Text[];
  /** The records whose document has the notes; all by default. */
  readonly notesWhen?: readonly FieldWhen[];
  readonly signatures: readonly PaperSignature[];
  /** The offered languages; the first one is preselected. If undefined, all are offered, and the user's own is preselected. */
  readonly languages?: readonly PaperLanguage[];
  readonly parts?: readonly PaperPart[];
  /** Whether its button is shown beside the menu of further actions. */
  readonly hasOwnButton?: true;
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
