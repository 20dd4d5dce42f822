import type { FileGroup } from '../../src/contract/files.ts';
import type { Action, Allowance } from '../../src/contract/life.ts';
import type { PaperSize } from '../../src/contract/printing.ts';
import type { GroupBy, OverDays, OverFigure } from '../../src/contract/query.ts';
import type { CallPerms, Column, Operation, Option, ScreenView } from '../../src/contract/resource.ts';
import type { Scope } from '../../src/contract/scope.ts';
import type { Lookup, Names } from '../cache.ts';
import type { Former } from '../types.ts';
import type {
  ChoiceWhenSource,
  ConditionSource,
  OptionSource,
  PropertySource,
  RecordSource,
  TextSource,
} from './recordSource.ts';

interface RuleSource {
  readonly when?: ConditionSource;
  readonly must: ConditionSource;
  readonly message?: TextSource;
}

export interface UniqueSource {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: ConditionSource;
  readonly message?: TextSource;
}

/** The form of an action. */
export type AskSource = Pick<RecordSource, 'required' | 'properties'>;

/** The common keywords of transitions and actions. */
export interface CommonActionSource {
  readonly name: string;
  readonly title: TextSource;
  readonly done?: TextSource;
  readonly icon?: string;
  readonly perm?: string;
  readonly form?: AskSource;
  /** The action with the shared form; when compiled, it is copied to `form`. */
  readonly formOf?: string;
  readonly confirm?: TextSource | boolean;
  readonly panel?: string;
  readonly danger?: boolean;
  readonly set?: Readonly<Record<string, string | number | boolean | null>>;
  readonly event?: string | readonly EventSource[];
}

/** An event, recorded if `at` is filled or changed, or if the record starts to satisfy `when`. */
export interface EventSource {
  readonly code: string;
  readonly at?: string;
  readonly when?: ConditionSource;
}

export interface TransitionSource extends CommonActionSource {
  readonly from: string | readonly string[];
  readonly to: string;
  readonly by?: 'system';
  readonly at?: string;
  readonly guard?: ConditionSource;
  readonly guardMessage?: TextSource;
}

export interface StatesSource {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly TransitionSource[];
}

export interface ActionSource extends CommonActionSource {
  readonly at: Action['at'][number] | Action['at'];
  readonly when?: ConditionSource;
  readonly whenMessage?: TextSource;
  readonly call?: string;
  readonly handler?: boolean;
  readonly hidden?: boolean;
  readonly opens?: string;
}

/** The condition for editing or removing records, and the message if it is not met. */
interface AllowedSource {
  readonly when: ConditionSource;
  readonly message?: TextSource;
}

/** A query answered by server code. */
export interface ReadSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
}

/** A resource file that is valid against the meta schema. */
export interface ResourceSource {
  readonly name: string;
  readonly was?: string;
  readonly title: TextSource;
  readonly perms: string;
  /** A template for all languages, or one for each. */
  readonly display?: string | TextSource;
  /** The template of the note beside the label in a select. */
  readonly choiceNote?: string | TextSource;
  readonly base?: string;
  readonly screens?: Readonly<Record<string, ScreenSource>>;
  readonly calls?: Partial<Readonly<Record<Operation, boolean | string>>>;
  readonly callPerms?: CallPerms;
  readonly kinds?: KindsSource;
  readonly over?: OverSource;
  readonly record: RecordSource;
  readonly rules?: readonly RuleSource[];
  readonly unique?: readonly UniqueSource[];
  readonly list?: ListSource;
  readonly form?: FormSource;
  readonly detail?: DetailSource;
  readonly excel?: ExcelSource;
  readonly states?: StatesSource;
  readonly allow?: Partial<Readonly<Record<Allowance, AllowedSource>>>;
  readonly actions?: readonly ActionSource[];
  /** Events of any action by which a record starts to satisfy `when`. */
  readonly events?: readonly Required<Pick<EventSource, 'code' | 'when'>>[];
  readonly reads?: readonly ReadSource[];
  readonly labels?: readonly LabelSource[];
  readonly papers?: readonly PaperSource[];
  readonly scope?: Omit<Scope, 'isImplied'>;
  /** Records without a data scope: all users see all of them. */
  readonly shared?: true;
  /** Never in a file: the record of these lines, if its file describes them. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** Never in a file: possible former table names of such lines. */
  readonly former?: Former;
}

/** `enums.json`. */
export type EnumsSource = Readonly<Record<string, readonly OptionSource[]>>;

/** `areas.json`. */
export type AreasSource = Readonly<
  Record<string, { readonly title: TextSource; readonly icon: string; readonly order: number }>
>;

/** `over` in a resource file. */
export interface OverSource {
  readonly resource: string;
  readonly where?: ConditionSource;
  /** Fields of this resource with the grouping fields of the other one. */
  readonly by: Readonly<Record<string, string | { readonly field: string; readonly unit?: 'month' }>>;
  readonly figures?: Readonly<Record<string, OverFigureSource>>;
  readonly choices?: Readonly<Record<string, readonly ChoiceWhenSource[]>>;
}

export interface OverFigureSource {
  readonly as: OverFigure['as'];
  readonly field?: string;
  readonly where?: ConditionSource;
  readonly days?: OverDays;
}

/** `kinds` in a resource file: permissions by ability. */
export interface KindsSource {
  readonly field: string;
  readonly perms: Readonly<Record<string, Readonly<Partial<Record<'list' | 'query' | 'add' | 'edit', string>>>>>;
  readonly seenWith?: readonly string[];
}

/** The options of all enums in enums.json, by name. */
export type Enums = Lookup<readonly Option[]>;

/** The dependencies of a resource: enums and the other resource files. */
export interface Neighbours {
  readonly enums: Enums;
  readonly sources: Sources;
}

/** All resources with a valid shape, by name. */
export type Sources = Lookup<ResourceSource>;

/** What a resource file may refer to. */
export interface World {
  /** The names of all resource files. */
  readonly resources: Names;
  /** All resources with a valid shape, including those of described lines. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** Names in `enums.json` and `areas.json` whose entries have faults. */
  readonly unreadEnums: Names;
  readonly unreadAreas: Names;
}

/** A page in a resource file. */
interface ScreenSource {
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

interface FormSource {
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
