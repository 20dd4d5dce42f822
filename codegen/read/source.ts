import type { FileGroup } from '../../src/contract/files.ts';
import type {
  Action,
  Column,
  FieldCondition,
  ListView,
  Operation,
  Scope,
  ScreenView,
} from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';
import type { Former } from '../types.ts';

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
  readonly default?: string | number | boolean;
  readonly enum?: string | readonly ChoiceSource[];
  readonly unique?: boolean;
  readonly search?: 'contains';
  readonly case?: 'upper';
  readonly multiline?: boolean;
  readonly system?: boolean;
  readonly derived?: { readonly from: string; readonly slice: readonly [number, number] };
  readonly reference?: ReferenceSource;
  readonly lines?: LinesSource;
  readonly items?: RecordSource;
  readonly maxItems?: number;
  readonly accept?: readonly FileGroup[];
  readonly lockedAfterCreate?: boolean;
  readonly serial?: string;
  readonly access?: { readonly read?: string; readonly write?: string };
  readonly warn?: ValueSource;
  readonly warnMessage?: TextSource;
  readonly was?: string;
}

/** A choice that a field lists itself: its value alone, or with what people see. */
export type ChoiceSource = string | number | OptionSource;

/** A choice of a field or of `enums.json`. */
export interface OptionSource {
  readonly value: string;
  readonly title: TextSource;
  readonly color?: string;
}

export type Properties = Readonly<Record<string, PropertySource>>;

export interface ReferenceSource {
  readonly resource: string;
  /** By field there: a fixed value, or the field here whose value it must have. */
  readonly filter?: Readonly<Record<string, string | number | boolean | { readonly field: string }>>;
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

export interface UniqueSource {
  readonly fields: readonly string[];
  readonly when?: { readonly field: string; readonly is: string | number | boolean };
  readonly message?: TextSource;
}

export interface ScreenSource {
  readonly view: ScreenView;
  readonly hidden?: boolean;
  readonly path: string;
  readonly title?: TextSource;
  readonly icon?: string;
  readonly area: string;
  readonly order?: number;
}

export interface ListSource {
  readonly columns?: readonly (string | Column)[];
  readonly filters?: readonly string[];
  readonly keyword?: readonly string[];
  readonly sort?: readonly string[];
  readonly tabs?: string;
  readonly views?: readonly (string | ListView)[];
  readonly presets?: readonly PresetSource[];
  readonly edit?: readonly string[];
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
}

export interface DetailSource {
  readonly sections?: readonly SectionSource[];
  readonly related?: readonly {
    readonly resource: string;
    readonly by: string;
    readonly title?: TextSource;
    readonly columns?: readonly string[];
  }[];
  readonly files?: boolean | FilesSource;
  readonly log?: boolean;
}

/** Which files a record may keep. */
export interface FilesSource {
  readonly kinds?: PropertySource['enum'];
  readonly accept?: readonly FileGroup[];
  readonly most?: number;
}

export interface ExcelSource {
  readonly columns?: readonly (string | { readonly field: string; readonly headers?: readonly string[] })[];
  readonly key?: readonly string[];
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
  readonly confirm?: TextSource | boolean;
  readonly danger?: boolean;
  readonly set?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface TransitionSource extends DoingSource {
  readonly from: string | readonly string[];
  readonly to: string;
  readonly guard?: ConditionSource;
  readonly guardMessage?: TextSource;
}

export interface StatesSource {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly TransitionSource[];
}

export interface ActionSource extends DoingSource {
  readonly at: Action['at'];
  readonly when?: ConditionSource;
  readonly whenMessage?: TextSource;
  readonly call?: string;
  readonly handler?: boolean;
}

/** A resource file whose shape the meta schema has accepted. */
export interface ResourceSource {
  readonly name: string;
  readonly was?: string;
  readonly title: TextSource;
  readonly perms: string;
  /** One for all languages, or one for each. */
  readonly display?: string | TextSource;
  readonly base?: string;
  readonly screens?: Readonly<Record<string, ScreenSource>>;
  readonly calls?: Partial<Readonly<Record<Operation, boolean | string>>>;
  readonly record: RecordSource;
  readonly rules?: readonly RuleSource[];
  readonly unique?: readonly UniqueSource[];
  readonly list?: ListSource;
  readonly form?: FormSource;
  readonly detail?: DetailSource;
  readonly excel?: ExcelSource;
  readonly states?: StatesSource;
  readonly actions?: readonly ActionSource[];
  readonly scope?: Scope;
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
