import type { Sort } from './query.ts';
import type { FieldWhen, Text } from './wire.ts';

export type PageSize = 'a4' | 'letter';

/** The language of a printed document; `both` prints English and Chinese side by side. */
export const documentLanguages = ['zh', 'en', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** The units in which stored kilograms can be printed: the number of units in one kilogram, and the decimals that are printed. */
export const documentUnits = { lb: { perKg: '2.20462262', scale: 1 } } as const;
export type DocumentUnit = keyof typeof documentUnits;

/** A value in a printed document. */
export interface DocumentField {
  readonly field: string;
  /** Set for a field of the record that `field` refers to. */
  readonly of?: { readonly resource: string; readonly field: string; readonly title: Text };
  /** The field with the time zone of the date-time. */
  readonly zone?: string;
  /** Replaces the title of the field. */
  readonly title?: Text;
  /** The unit in which stored kilograms are printed. */
  readonly unit?: DocumentUnit;
}

/** Values under a common title. */
interface DocumentBlock {
  readonly title: Text;
  /** The records for which the block is printed; all by default. */
  readonly when?: readonly FieldWhen[];
  readonly fields: readonly DocumentField[];
}

/** Large text at the top, for some records. */
interface DocumentStamp {
  readonly when: readonly FieldWhen[];
  readonly text: Text;
}

/** The issuer of the document: a referenced record with its name in each language and the fields below it. */
export interface DocumentLetterhead {
  readonly field: string;
  readonly resource: string;
  /** The fields with the name, by language. */
  readonly name: Text;
  readonly fields: readonly string[];
  /** The field with the text at the end of the document. */
  readonly foot?: string;
}

/** Records of another resource that refer to the printed record, with their order. `by` may lead through one of their references. */
export interface DocumentRelated {
  readonly resource: string;
  readonly by: string;
  readonly sorts: readonly Sort[];
}

/** The table of the record's lines, or of related records; `totals` are the summed fields. */
export interface DocumentLines {
  readonly field?: string;
  readonly of?: DocumentRelated;
  readonly columns: readonly DocumentField[];
  readonly totals: readonly string[];
}

/** A table with sums of the lines: one row for each combination of values in `by`, with their number of lines. */
export interface DocumentSummary {
  readonly title: Text;
  readonly by: readonly DocumentField[];
  readonly sums: readonly DocumentField[];
}

/** The pictures in the files of related records, with fields of the record below each. */
export interface DocumentPictures {
  readonly title: Text;
  readonly of: DocumentRelated;
  /** The related records whose pictures are printed; all by default. */
  readonly when?: readonly FieldWhen[];
  readonly caption: readonly DocumentField[];
}

/** Who signs a document, and the lines to fill in by hand. */
export interface DocumentSignature {
  readonly who: Text;
  /** By default signature and date. */
  readonly lines?: readonly Text[];
}

/** Documents of related records that are printed after the record's own document. */
export interface DocumentPart {
  readonly of: DocumentRelated;
  /** The name of the document in the file of that resource. */
  readonly paper: string;
}

/** A printed document; each record starts on a new page. */
export interface PrintDocument {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  readonly size: PageSize;
  readonly heading: Text;
  readonly letterhead?: DocumentLetterhead;
  readonly stamps?: readonly DocumentStamp[];
  /** The field that identifies the document, printed as a barcode. */
  readonly code?: string;
  /** The number of blocks side by side. */
  readonly columns: number;
  readonly blocks: readonly DocumentBlock[];
  readonly lines?: DocumentLines;
  readonly summaries?: readonly DocumentSummary[];
  readonly pictures?: DocumentPictures;
  readonly notes: readonly Text[];
  /** The records whose document has the notes; all by default. */
  readonly notesWhen?: readonly FieldWhen[];
  readonly signatures: readonly DocumentSignature[];
  /** The offered languages; the first one is preselected. If undefined, all are offered, and the user's own is preselected. */
  readonly languages?: readonly DocumentLanguage[];
  readonly parts?: readonly DocumentPart[];
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
