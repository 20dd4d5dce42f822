import type { FileGroup } from '../../src/contract/files.ts';
import type { Action, Allowance } from '../../src/contract/life.ts';
import type { PaperSize } from '../../src/contract/printing.ts';
import type { GroupBy, OverDays, OverFigure } from '../../src/contract/query.ts';
import type { CallPerms, Column, Operation, Option, ScreenView } from '../../src/contract/resource.ts';
import type { Scope } from '../../src/contract/scope.ts';
import type { Lookup, Names } from '../cache.ts';
import type { Former } from '../types.ts';
import type { ChoiceWhenSource, ConditionSource, OptionSource, PropertySource, RecordSource, TextSource } from './recordSource.ts';

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

/** The keywords that transitions and actions have in common. */
export interface CommonActionSource {
  readonly name: string;
  readonly title: TextSource;
  readonly done?: TextSource;
  readonly icon?: string;
  readonly perm?: string;
  readonly form?: AskSource;
  /** The name of the action whose form this action shares. The compiler copies that form to `form`. */
  readonly formOf?: string;
  readonly confirm?: TextSource | boolean;
  readonly panel?: string;
  readonly danger?: boolean;
  readonly set?: Readonly<Record<string, string | number | boolean | null>>;
  readonly event?: string | readonly EventSource[];
}

/** An event to log. It is logged if the field `at` gets a new value, or if the record starts to satisfy `when`. */
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

/** When records may be edited or removed, and the message if they may not. */
interface AllowedSource {
  readonly when: ConditionSource;
  readonly message?: TextSource;
}

/** A query that server code answers. */
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
  /** The label template of a record: one for all languages, or one for each. */
  readonly display?: string | TextSource;
  /** The template of the note that a select shows next to the label. */
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
  /** Events that any action logs if the record then starts to satisfy `when`. */
  readonly events?: readonly Required<Pick<EventSource, 'code' | 'when'>>[];
  readonly reads?: readonly ReadSource[];
  readonly labels?: readonly LabelSource[];
  readonly papers?: readonly PaperSource[];
  readonly scope?: Omit<Scope, 'isImplied'>;
  /** Says that there is no data scope: all users see all records. */
  readonly shared?: true;
  /** Not a keyword of files. The compiler sets it for described lines: the resource and field that contain them. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** Not a keyword of files. The compiler sets it for described lines: the names that their table may have had. */
  readonly former?: Former;
}

/** The content of `enums.json`. */
export type EnumsSource = Readonly<Record<string, readonly OptionSource[]>>;

/** The content of `areas.json`. */
export type AreasSource = Readonly<Record<string, { readonly title: TextSource; readonly icon: string; readonly order: number }>>;

/** The keyword `over` in a resource file. */
export interface OverSource {
  readonly resource: string;
  readonly where?: ConditionSource;
  /** The fields to group by. The key is a field of this resource, the value a field of the other one. */
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

/** The keyword `kinds` in a resource file. `perms` has the permissions of each kind, by ability. */
export interface KindsSource {
  readonly field: string;
  readonly perms: Readonly<Record<string, Readonly<Partial<Record<'list' | 'query' | 'add' | 'edit', string>>>>>;
  readonly seenWith?: readonly string[];
}

/** The options of all enums in enums.json, by name. */
export type Enums = Lookup<readonly Option[]>;

/** What a resource is compiled with: all enums and the other resource files. */
export interface Neighbours {
  readonly enums: Enums;
  readonly sources: Sources;
}

/** All resources with a valid shape, by name. */
export type Sources = Lookup<ResourceSource>;

/** Everything that a resource file may refer to. */
export interface World {
  /** The names of all resources that files define, even if a file has faults. */
  readonly resources: Names;
  /** All resources with a valid shape, including those of described lines. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** The names of entries in `enums.json` and `areas.json` that cannot be read because of faults. */
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

/** A field of a printed document: a field of the record, one of a referenced record (`shipId.flag`), or a date-time with its time zone. */
export type PaperFieldSource = string | { readonly field: string; readonly zone?: string };

/** The table in a printed document. Its rows are lines of the record, or records of another resource. */
export interface PaperLinesSource {
  readonly field?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly sort?: readonly string[];
  readonly columns: readonly string[];
  readonly totals?: readonly string[];
}

/** The letterhead of a printed document: who issues it, taken from a referenced record. */
export interface LetterheadSource {
  readonly from: string;
  readonly name: string | TextSource;
  readonly fields?: readonly string[];
  readonly foot?: string;
}

/** A block of a printed document: fields under a common title. With `when`, it is printed only for some records. */
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

/** How records are imported from and exported to a workbook. */
export interface ExcelSource {
  readonly columns?: readonly (string | { readonly field: string; readonly headers?: readonly string[] })[];
  readonly key?: readonly string[];
  readonly owner?: string;
  /** The sheets for lines, by the field that contains the lines. */
  readonly lines?: Readonly<Record<string, ExcelLinesSource>>;
  readonly related?: ExcelRelatedSource;
}

/** A sheet for lines. Its first column contains the field `by` of the record to which a line belongs. */
export interface ExcelLinesSource extends Pick<ExcelSource, 'columns' | 'key'> {
  readonly by: string;
}

/** Further sheets of an export: records of another resource whose field `by` refers to the exported records. */
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
  /** The name of an enum whose options are event codes. */
  readonly events?: string;
  readonly log?: boolean;
}

/** A yes/no mark that users can set on each attached file. */
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
  /** The number of copies, or the name of the field that contains it. */
  readonly copies?: number | string;
}
