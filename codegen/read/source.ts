import type { KnownBy } from '../../src/contract/choices.ts';
import type { FileGroup } from '../../src/contract/files.ts';
import type { GroupBy } from '../../src/contract/groups.ts';
import type { Action, Allowance } from '../../src/contract/life.ts';
import type { CallPerms, Column, FieldCondition, Near, Operation, Total } from '../../src/contract/resource.ts';
import type { Scope } from '../../src/contract/scope.ts';
import type { Language } from '../../src/contract/text.ts';
import type { Former } from '../types.ts';
import type { DerivedSource } from './derivedSource.ts';
import type { ExcelSource } from './excelSource.ts';
import type { KindsSource } from './kindsSource.ts';
import type { OverSource } from './overSource.ts';
import type { PaperSource } from './paperSource.ts';
import type { ScreenSource } from './screenSource.ts';

/** A text as a file gives it: a language may be missing. */
export type TextSource = Partial<Readonly<Record<Language, string>>>;

export const comparisons = [
  'sameAs',
  'differsFrom',
  'beginsWith',
  'atMost',
  'atLeast',
  'lessThan',
  'moreThan',
  'notBefore',
  'notAfter',
] as const;
export type Comparison = (typeof comparisons)[number];

/** What both a field and the value of a field in a condition may ask for. */
interface Limits extends Partial<Readonly<Record<Comparison, string>>> {
  readonly format?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** One field as a file gives it, its shape already checked against the meta schema. */
export interface PropertySource extends Limits, Partial<Readonly<Record<FieldCondition, ConditionSource>>> {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly title: TextSource;
  readonly description?: TextSource;
  readonly patternMessage?: TextSource;
  readonly precision?: number;
  readonly scale?: number;
  readonly currency?: string;
  readonly country?: string;
  readonly state?: string;
  readonly zone?: string | readonly string[];
  readonly default?: string | number | boolean;
  readonly enum?: string | readonly ChoiceSource[];
  readonly without?: readonly string[];
  readonly near?: Near;
  readonly unique?: boolean;
  readonly search?: 'contains';
  readonly case?: 'upper';
  readonly codes?: boolean;
  readonly multiline?: boolean;
  readonly system?: boolean;
  readonly derived?: DerivedSource;
  readonly total?: TotalSource;
  readonly reference?: ReferenceSource;
  readonly knownBy?: KnownBy;
  readonly lines?: LinesSource;
  readonly items?: RecordSource;
  readonly maxItems?: number;
  readonly accept?: readonly FileGroup[];
  readonly byQuestion?: boolean;
  readonly lockedAfterCreate?: boolean;
  readonly serial?: string;
  readonly access?: { readonly read?: string; readonly write?: string };
  readonly due?: DueSource;
  readonly warn?: ValueSource;
  readonly warnMessage?: TextSource;
  readonly warnWhen?: ConditionSource;
  readonly was?: string;
}

/** A date by which something must have happened, while a condition holds; marked as well so many days before. */
export interface DueSource {
  readonly soon?: number;
  readonly when?: ConditionSource;
}

/** What is added up over lines of this record, or over records of another resource whose field `by` refers to it. */
export interface TotalSource {
  readonly lines?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly as: Total['as'];
  readonly field?: string;
  readonly needs?: Total['needs'];
  readonly where?: Readonly<Record<string, WantedSource>>;
}

type WhereValue = string | number | boolean;
/** What a field is asked to have: a value, values of which any will do, or others than these. */
export type WantedSource = WhereValue | readonly WhereValue[] | { readonly not: readonly WhereValue[] };

/** A choice that a field lists itself: its value alone, or with what people see. */
export type ChoiceSource = string | number | OptionSource;

/** A choice of a field or of `enums.json`. */
export interface OptionSource {
  readonly value: string;
  readonly title: TextSource;
  readonly color?: string;
}

export type Properties = Readonly<Record<string, PropertySource>>;

/** A value as a file writes it. */
export interface ReferenceSource {
  readonly resource: string;
  /** By field there: a fixed value, values of which any will do, or the field here whose value it must have. */
  readonly filter?: Readonly<Record<string, WhereValue | readonly WhereValue[] | { readonly field: string }>>;
  /** By field here: the field there that it is taken from. */
  readonly copy?: Readonly<Record<string, string>>;
}

/** Either another resource and its field that refers here, or the fields of a line themselves. */
export interface LinesSource {
  readonly resource?: string;
  readonly by?: string;
  readonly record?: RecordSource;
  readonly maxItems?: number;
}

export interface RecordSource {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Properties;
}

/** Parts that a condition on a record and a condition on a value combine in the same way. */
interface Combined<Part> {
  readonly not?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}
export const combiners = ['allOf', 'anyOf', 'oneOf'] as const;

export interface ValueSource extends Limits, Combined<ValueSource> {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean)[];
}

export interface ConditionSource extends Combined<ConditionSource> {
  readonly type?: 'object';
  readonly properties?: Readonly<Record<string, ValueSource>>;
  readonly required?: readonly string[];
}

export interface RuleSource {
  readonly when?: ConditionSource;
  readonly must: ConditionSource;
  readonly message?: TextSource;
}

/** One field, and what it is asked to have. */
export type FieldWhenSource = Readonly<Record<string, WantedSource>>;

export interface UniqueSource {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: FieldWhenSource;
  readonly message?: TextSource;
}

export interface ListSource {
  readonly columns?: readonly (string | Column)[];
  readonly filters?: readonly string[];
  readonly keyword?: readonly string[];
  readonly sort?: readonly string[];
  readonly summaryBy?: string;
  readonly summaryWhen?: FieldWhenSource;
  readonly tabs?: string;
  readonly views?: readonly (string | ListViewSource)[];
  readonly presets?: readonly PresetSource[];
  readonly edit?: readonly string[];
}

/** A way to see the list; the checks see to it that it has what its kind needs, and nothing else. */
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

/** Records of another resource that refer to this one. */
export interface RelatedSource {
  readonly resource: string;
  readonly by: string;
  readonly title?: TextSource;
  readonly columns?: readonly string[];
}

/** A view of the list that is ready to be chosen. */
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
  /** An enum whose values are codes of events. */
  readonly events?: string;
  readonly log?: boolean;
}

/** A switch that each of them has. */
interface FileMarkSource {
  readonly name: string;
  readonly title: TextSource;
  readonly default?: boolean;
  readonly forCustomers?: boolean;
}

/** Which files a record may keep. */
export interface FilesSource {
  readonly kinds?: PropertySource['enum'];
  readonly accept?: readonly FileGroup[];
  readonly most?: number;
  readonly marks?: readonly FileMarkSource[];
}

/** What is asked before something is done. */
export type AskSource = Pick<RecordSource, 'required' | 'properties'>;

/** What transitions and actions say alike. */
export interface DoingSource {
  readonly name: string;
  readonly title: TextSource;
  readonly icon?: string;
  readonly perm?: string;
  readonly form?: AskSource;
  /** The transition or action whose form it is: compiled, it stands in `form`. */
  readonly formOf?: string;
  readonly confirm?: TextSource | boolean;
  readonly panel?: string;
  readonly danger?: boolean;
  readonly set?: Readonly<Record<string, string | number | boolean | null>>;
  readonly event?: string | readonly EventSource[];
}

/** What may have happened: when `at` is filled or changed, and when the record comes to satisfy `when`. */
export interface EventSource {
  readonly code: string;
  readonly at?: string;
  readonly when?: ConditionSource;
}

export interface TransitionSource extends DoingSource {
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

export interface ActionSource extends DoingSource {
  readonly at: Action['at'][number] | Action['at'];
  readonly when?: ConditionSource;
  readonly whenMessage?: TextSource;
  readonly call?: string;
  readonly handler?: boolean;
  readonly hidden?: boolean;
  readonly opens?: string;
}

/** The condition under which records may be edited or removed, and what people are told otherwise. */
export interface AllowedSource {
  readonly when: ConditionSource;
  readonly message?: TextSource;
}

/** A question that code answers. */
export interface ReadSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
}

/** What is printed of a record. */
export interface LabelSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
  readonly size?: readonly [number, number];
  readonly code?: string;
  readonly text?: string;
  readonly heading?: string;
  readonly fields?: readonly string[];
  /** So many, or the field that says how many. */
  readonly copies?: number | string;
}

/** A resource file whose shape the meta schema has accepted. */
export interface ResourceSource {
  readonly name: string;
  readonly was?: string;
  readonly title: TextSource;
  readonly perms: string;
  /** One for all languages, or one for each. */
  readonly display?: string | TextSource;
  /** What stands beside its name where it is chosen; as `display`. */
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
  /** Of any transition or action by which a record comes to satisfy `when`. */
  readonly events?: readonly Required<Pick<EventSource, 'code' | 'when'>>[];
  readonly reads?: readonly ReadSource[];
  readonly labels?: readonly LabelSource[];
  readonly papers?: readonly PaperSource[];
  readonly scope?: Omit<Scope, 'isImplied'>;
  /** Its records belong to nobody in particular: people of every data scope see all of them. */
  readonly shared?: true;
  /** Never in a file: whose lines these are, when their fields stand in its file. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** Never in a file: what the table of such lines may have been called. */
  readonly former?: Former;
}

/** `enums.json`. */
export type EnumsSource = Readonly<Record<string, readonly OptionSource[]>>;

/** `areas.json`. */
export type AreasSource = Readonly<
  Record<string, { readonly title: TextSource; readonly icon: string; readonly order: number }>
>;
