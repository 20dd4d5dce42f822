/** Types for pages, workbooks and prints in a resource file. */

import type { FileGroup } from '../../src/contract/files.ts';
import type { PaperSize } from '../../src/contract/printing.ts';
import type { GroupBy } from '../../src/contract/query.ts';
import type { Column, ScreenView } from '../../src/contract/resource.ts';
import type { ConditionSource, PropertySource, TextSource } from './recordSource.ts';

/** A page in a resource file. */
export interface ScreenSource {
  readonly view: ScreenView;
  readonly hidden?: boolean;
  readonly path: string;
  readonly title?: TextSource;
  readonly icon?: string;
  readonly area: string;
  readonly order?: number;
  readonly perm?: string;
  readonly kind?: string;
}

/** A field of a printed document: of the record, `shipId.flag` of a referenced record, or a date-time with its time zone. */
export type PaperFieldSource = string | { readonly field: string; readonly zone?: string };

/** The table of a printed document. */
export interface PaperLinesSource {
  readonly field?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly sort?: readonly string[];
  readonly columns: readonly string[];
  readonly totals?: readonly string[];
}

/** The issuer of a document. */
export interface LetterheadSource {
  readonly from: string;
  readonly name: string | TextSource;
  readonly fields?: readonly string[];
  readonly foot?: string;
}

/** Values with a common title, for some or all records. */
interface PaperBlockSource {
  readonly title: TextSource;
  readonly when?: ConditionSource;
  readonly fields: readonly PaperFieldSource[];
}

/** A printed document. */
export interface PaperSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
  readonly size?: PaperSize;
  readonly heading: TextSource;
  readonly letterhead?: LetterheadSource;
  readonly code?: string;
  readonly columns?: number;
  readonly stamps?: readonly { readonly when: ConditionSource; readonly text: TextSource }[];
  readonly blocks: readonly PaperBlockSource[];
  readonly lines?: PaperLinesSource;
  readonly notes?: readonly TextSource[];
  readonly notesWhen?: ConditionSource;
  readonly signatures?: readonly TextSource[];
}

/** The workbook of a resource. */
export interface ExcelSource {
  readonly columns?: readonly (string | { readonly field: string; readonly headers?: readonly string[] })[];
  readonly key?: readonly string[];
  readonly owner?: string;
  /** Sheets of lines, by field. */
  readonly lines?: Readonly<Record<string, ExcelLinesSource>>;
  readonly related?: ExcelRelatedSource;
}

/** A sheet of lines; its first column is the field `by` of the record. */
export interface ExcelLinesSource extends Pick<ExcelSource, 'columns' | 'key'> {
  readonly by: string;
}

/** Sheets of records of another resource whose field `by` refers to the exported ones. */
export interface ExcelRelatedSource {
  readonly resource: string;
  readonly by: string;
  readonly sheetBy?: string;
  readonly sort?: readonly string[];
  readonly columns: readonly string[];
}

export interface ListSource {
  readonly columns?: readonly (string | Column)[];
  readonly filters?: readonly string[];
  readonly keyword?: readonly string[];
  readonly sort?: readonly string[];
  readonly summaryBy?: string;
  readonly summaryWhen?: ConditionSource;
  readonly tabs?: string;
  readonly views?: readonly (string | ListViewSource)[];
  readonly presets?: readonly PresetSource[];
  readonly edit?: readonly string[];
}

/** A layout of the list. The checks guarantee that it has the required parts and no others. */
export interface ListViewSource {
  readonly view: string;
  readonly field?: string;
  readonly title?: TextSource;
  readonly site?: string;
  readonly zone?: string;
  readonly row?: string;
  readonly column?: string;
  readonly level?: string;
  readonly fill?: string;
  readonly capacity?: string;
  readonly inside?: RelatedSource;
  readonly by?: readonly (string | GroupBy)[];
  readonly optional?: readonly (string | GroupBy)[];
  readonly sums?: readonly string[];
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  readonly filters?: PresetSource['filters'];
  readonly columns?: readonly string[];
}

/** A list of records of another resource that refer to this one. */
export interface RelatedSource {
  readonly resource: string;
  readonly by: string;
  readonly title?: TextSource;
  readonly columns?: readonly string[];
}

/** A ready-made view of the list. */
export interface PresetSource {
  readonly name: string;
  readonly title: TextSource;
  readonly keyword?: string;
  readonly filters?: Readonly<Record<string, FilterSource>>;
  readonly sort?: readonly string[];
  readonly columns?: readonly string[];
}

type FilterValue = string | number | boolean;

export type FilterSource = FilterValue | readonly FilterValue[] | Readonly<Record<string, FilterValue>>;

export interface SectionSource {
  readonly title?: TextSource;
  readonly columns?: number;
  readonly fields: readonly string[];
}

export interface FormSource {
  readonly sections: readonly SectionSource[];
  readonly panels?: readonly string[];
}

export interface DetailSource {
  readonly sections?: readonly SectionSource[];
  readonly related?: readonly RelatedSource[];
  readonly panels?: readonly string[];
  readonly files?: boolean | FilesSource;
  /** An enum with event codes. */
  readonly events?: string;
  readonly log?: boolean;
}

/** A switch of each file. */
interface FileMarkSource {
  readonly name: string;
  readonly title: TextSource;
  readonly default?: boolean;
  readonly forCustomers?: boolean;
}

/** The rules for files attached to records. */
interface FilesSource {
  readonly kinds?: PropertySource['enum'];
  readonly accept?: readonly FileGroup[];
  readonly most?: number;
  readonly marks?: readonly FileMarkSource[];
}

/** A printed label. */
export interface LabelSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
  readonly size?: readonly [number, number];
  readonly code?: string;
  readonly text?: string;
  readonly heading?: string;
  readonly fields?: readonly string[];
  /** A fixed number, or the field with the number. */
  readonly copies?: number | string;
}
