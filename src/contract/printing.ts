import type { Sort } from './query.ts';
import type { FieldWhen, Text } from './wire.ts';

export type PageSize = 'a4' | 'letter';

/** The language of a printed document; `both` prints English and Chinese side by side. */
export const documentLanguages = ['zh', 'en', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** For each unit in which stored kilograms can be printed: the number of units in one kilogram, and the number of decimals to print. */
export const documentUnits = { lb: { perKg: '2.20462262', scale: 1 } } as const;
export type DocumentUnit = keyof typeof documentUnits;

/** A value in a printed document. */
export interface DocumentField {
  readonly field: string;
  /** Set if the printed value is a field of the record that `field` refers to. */
  readonly of?: { readonly resource: string; readonly field: string; readonly title: Text };
  /** The field with the time zone of the date-time. */
  readonly zone?: string;
  /** The printed title, if it is not the title of the field. */
  readonly title?: Text;
  /** The unit in which stored kilograms are printed. */
  readonly unit?: DocumentUnit;
}

/** Values under a common title. */
interface DocumentBlock {
  readonly title: Text;
  /** The condition under which the block is printed for a record; by default, it is printed for every record. */
  readonly when?: readonly FieldWhen[];
  readonly fields: readonly DocumentField[];
}

/** Large text at the top of a document, printed for the records that satisfy `when`. */
interface DocumentStamp {
  readonly when: readonly FieldWhen[];
  readonly text: Text;
}

/**
 * The issuer of the document, taken from the record that `field` refers to: its name in each language, and the fields printed below the
 * name.
 */
export interface DocumentLetterhead {
  readonly field: string;
  readonly resource: string;
  /** For each language, the field of the issuer that contains its name. */
  readonly name: Text;
  readonly fields: readonly string[];
  /** The field of the issuer with the text that is printed at the end of the document. */
  readonly foot?: string;
}

/**
 * The records of another resource that refer to the printed record, in the order of `sorts`. `by` is their reference to it, or a path such
 * as `deliveryId.dispatchId` through another record.
 */
export interface DocumentRelated {
  readonly resource: string;
  readonly by: string;
  readonly sorts: readonly Sort[];
}

/** A table of the lines in `field`, or of the related records in `of`. `totals` are the columns that are summed. */
export interface DocumentLines {
  readonly field?: string;
  readonly of?: DocumentRelated;
  readonly columns: readonly DocumentField[];
  readonly totals: readonly string[];
}

/**
 * A table with sums over the lines of the document. It has one row for each combination of values in `by`, with the number of lines that
 * have these values.
 */
export interface DocumentSummary {
  readonly title: Text;
  readonly by: readonly DocumentField[];
  readonly sums: readonly DocumentField[];
}

/** The pictures among the files of related records. Each is printed above the `caption` fields of its record. */
export interface DocumentPictures {
  readonly title: Text;
  readonly of: DocumentRelated;
  /** The condition on the related records; without it, all of them are included. */
  readonly when?: readonly FieldWhen[];
  readonly caption: readonly DocumentField[];
}

/** Who signs a document, and the titles of the lines to fill in by hand. */
export interface DocumentSignature {
  readonly who: Text;
  /** By default one line for the signature and one for the date. */
  readonly lines?: readonly Text[];
}

/** Documents of related records. They are printed after the document of the record itself. */
export interface DocumentPart {
  readonly of: DocumentRelated;
  /** The name of the document in the resource file of the related records. */
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
  /** The condition under which the document of a record has the notes; by default, every document has them. */
  readonly notesWhen?: readonly FieldWhen[];
  readonly signatures: readonly DocumentSignature[];
  /**
   * The offered languages, of which the first is preselected. If undefined, all languages are offered, and the language of the user is
   * preselected.
   */
  readonly languages?: readonly DocumentLanguage[];
  readonly parts?: readonly DocumentPart[];
  /** Set if the document has a button of its own, so that it never moves into the menu of further actions. */
  readonly hasOwnButton?: true;
}

/**
 * A label printed for a record. Its templates have the form of `display`; they show options by their titles and references by their labels.
 */
export interface Label {
  readonly name: string;
  readonly title: Text;
  readonly perm: string;
  /** Width and height in mm. */
  readonly size: readonly [number, number];
  /** The field printed as a barcode. */
  readonly code?: string;
  /** The template of the text below the barcode; by default the value of `code`. */
  readonly text?: string;
  /** The template of the large heading; none by default. */
  readonly heading?: string;
  /** The fields that are printed below each other, each with its title and value. */
  readonly fields: readonly string[];
  /** The number of copies printed for each record, or the field of the record with that number. */
  readonly copies: number | { readonly field: string };
}
