import type { Action, Allowance } from '../../src/contract/life.ts';
import type { OverDays, OverFigure } from '../../src/contract/query.ts';
import type { CallPerms, Operation, Option } from '../../src/contract/resource.ts';
import type { Scope } from '../../src/contract/scope.ts';
import type { Lookup, Names } from '../cache.ts';
import type { Former } from '../types.ts';
import type {
  DetailSource,
  ExcelSource,
  FormSource,
  LabelSource,
  ListSource,
  PaperSource,
  ScreenSource,
} from './pageSource.ts';
import type { ChoiceWhenSource, ConditionSource, OptionSource, RecordSource, TextSource } from './recordSource.ts';

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

/** What is asked before something is done. */
export type AskSource = Pick<RecordSource, 'required' | 'properties'>;

/** What transitions and actions say alike. */
export interface CommonActionSource {
  readonly name: string;
  readonly title: TextSource;
  readonly done?: TextSource;
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

/** The condition under which records may be edited or removed, and what people are told otherwise. */
interface AllowedSource {
  readonly when: ConditionSource;
  readonly message?: TextSource;
}

/** A question that code answers. */
export interface ReadSource {
  readonly name: string;
  readonly title: TextSource;
  readonly perm?: string;
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

/** A resource over the records of another one, as a file says it. */
export interface OverSource {
  readonly resource: string;
  readonly where?: ConditionSource;
  /** By field of this resource: the field there. */
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

/** Kinds of record with permissions of their own, by what may be done with them. */
export interface KindsSource {
  readonly field: string;
  readonly perms: Readonly<Record<string, Readonly<Partial<Record<'list' | 'query' | 'add' | 'edit', string>>>>>;
  readonly seenWith?: readonly string[];
}

/** The choices of every enum in enums.json, by its name. */
export type Enums = Lookup<readonly Option[]>;

/** What a resource is built with besides its own file: shared choices, and the files of the resources around it. */
export interface Neighbours {
  readonly enums: Enums;
  readonly sources: Sources;
}

/** Every resource whose shape is valid, by its name. */
export type Sources = Lookup<ResourceSource>;

/** What a resource file may refer to besides itself. */
export interface World {
  /** The names of all resource files. */
  readonly resources: Names;
  /** The sources of all resources whose shape is valid, those of described lines included. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** The names of `enums.json` and `areas.json` whose entries have faults. */
  readonly unreadEnums: Names;
  readonly unreadAreas: Names;
}
