import type { DashboardIndex } from './dashboards.ts';
import type { Field, Rule } from './field.ts';
import type { FileRules } from './files.ts';
import type { Excel } from './imports.ts';
import type { Action, Allowance, Allowed, Milestone, Read, States } from './life.ts';
import type { ListView, ListViewContent, Related } from './lists.ts';
import type { Label, PrintDocument } from './printing.ts';
import type { Over, Sort } from './query.ts';
import type { Reminder } from './reminders.ts';
import type { Scope } from './scope.ts';
import type { Screen } from './screen.ts';
import type { FieldWhen, Option, Text, Unique } from './wire.ts';

/** A JSON Schema or part of one, already checked by the compiler. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The operations that a resource can offer; `Resource.calls` has their paths. */
export const operations = [
  ...(['saveByIds', 'saveSheet', 'groups', 'choices'] as const),
  ...(['find', 'findById', 'save', 'deleteById', 'deleteByIds', 'log', 'logState', 'restore', 'transit'] as const),
  ...(['export', 'template', 'import', 'findImport', 'errorRows', 'saveBatch'] as const),
  ...(['uploadFile', 'findFileList', 'downloadFile', 'removeFileByIds', 'markFile'] as const),
] as const;
export type Operation = (typeof operations)[number];

/** A column of the list; `width` in px. */
export interface Column {
  readonly field: string;
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  /** The summary of the column over the whole result. */
  readonly summary?: 'sum' | 'average' | 'min' | 'max';
}

/** A ready-made view from the resource file. */
export interface Preset extends ListViewContent {
  readonly name: string;
  readonly title: Text;
  /** Whether the list opens with this view. */
  readonly isDefault?: true;
}

export interface Section {
  readonly title?: Text;
  readonly columns: number;
  readonly fields: readonly string[];
}

export interface Form {
  readonly sections: readonly Section[];
  /** Component keys of panels from business code; none by default. They are shown below the sections and receive the unsaved values. */
  readonly panels?: readonly string[];
}

export interface Detail {
  readonly sections: readonly Section[];
  /** The stages of a record, in their order; none by default. */
  readonly milestones?: readonly Milestone[];
  readonly related: readonly Related[];
  /** Component keys of panels from business code, shown below the sections; none by default. */
  readonly panels?: readonly string[];
  /** The rules for files attached to records; undefined if records have no files. */
  readonly files?: FileRules;
  /** Titles of event codes in the change log; the codes by default. */
  readonly events?: readonly Option[];
  readonly hasLog: boolean;
}

/** Permissions that a file sets instead of the standard ones: for the log, imports, and writing. */
export interface CallPerms {
  readonly log?: string;
  readonly import?: string;
  readonly add?: string;
  readonly edit?: string;
  readonly remove?: string;
}

/** A resource compiled from its file in `schemas/`. Server and console both use it. */
export interface Resource {
  readonly name: string;
  readonly title: Text;
  /** Prefix of its permissions: `system:ship`. */
  readonly perms: string;
  readonly callPerms?: CallPerms;
  /** Kinds of records with separate permissions and pages. */
  readonly kinds?: Kinds;
  /** If set, the resource is read-only and aggregates records of another resource. */
  readonly over?: Over;
  /** The record kind to which a page is limited. Set only at run time, never in a compiled resource. */
  readonly kind?: string;
  /** Set for lines of another resource, which are read and written only with it. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** The template of a record's label, in each language: `{shipName} ({imoNo})`. */
  readonly display: Text;
  /** The template of the note beside a record in a select, in each language: `{repositoryId} · {freePallets} free`. */
  readonly choiceNote?: Text;
  /** Full path of each offered call, without an id. Operations without an entry are not offered. */
  readonly calls: Readonly<Partial<Record<Operation, string>>>;
  readonly fields: readonly Field[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly filters: readonly string[];
    /** The fields searched by `keyword` in a filter body. */
    readonly keyword: readonly string[];
    readonly sort: readonly Sort[];
    /** A field with options; column summaries are calculated for each option. */
    readonly summaryBy?: string;
    /** The records that count in column summaries; all by default. */
    readonly summaryWhen?: FieldWhen;
    /** A field with options; the list has a tab with a count for each. */
    readonly tabs?: string;
    readonly views: readonly ListView[];
    /** Ready-made views; none by default. */
    readonly presets?: readonly Preset[];
    /** Fields that can be edited in the list. */
    readonly edit: readonly string[];
  };
  readonly form: Form;
  readonly detail: Detail;
  readonly states?: States;
  /** Restricted operations by name; the conditions are in `Checks.when` as `allow/{name}`. */
  readonly allow?: Readonly<Partial<Record<Allowance, Allowed>>>;
  readonly actions: readonly Action[];
  /** Queries answered by server code; none by default. */
  readonly reads?: readonly Read[];
  /** Printed labels; none by default. */
  readonly labels?: readonly Label[];
  /** Printed documents; none by default. */
  readonly papers?: readonly PrintDocument[];
  /** The reminders; none by default. The module for the browser does not contain them. */
  readonly reminders?: readonly Reminder[];
  readonly scope: Scope;
  readonly excel: Excel;
  readonly screens: readonly Screen[];
  /** The rules over several fields, in the order of `allOf` in the compiled schema. */
  readonly rules: readonly Rule[];
  readonly uniques: readonly Unique[];
}

/** An entry of `GET /resources/index.json`: a resource that the caller may list, with the hash of its module. */
export interface ResourceEntry {
  readonly name: string;
  readonly title: Text;
  /**
   * The prefix of its permissions. Together with the offered operations, it lets the console check permissions before loading the module.
   */
  readonly perms: string;
  readonly callPerms?: CallPerms;
  readonly kinds?: Kinds;
  readonly operations: readonly Operation[];
  /** Part of the URL of its module, `/resources/{name}.{hash}.js`. The server sends this module only to users who may list the resource. */
  readonly hash: string;
  readonly screens: readonly Screen[];
}

export interface ResourceIndex extends DashboardIndex {
  readonly version: string;
  readonly resources: readonly ResourceEntry[];
  /** True if an existing hw server answers the calls. Such a server may lack what this contract adds to its calls (README section 4.9). */
  readonly isExisting?: true;
}

/** An error of a compiled validator (the error object of Ajv). */
export interface CheckError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled check. Takes a record without empty values and returns its errors. */
export type Check = (record: unknown) => readonly CheckError[];

/**
 * The compiled checks of a resource. The keys of `conditions` are `{field}.{condition}`, as in `intervalMile.requiredWhen`; for a field in
 * the form of an action `{action}/{field}.{condition}`; for a due date `{field}.due`.
 */
export interface Checks {
  readonly record: Check;
  readonly conditions: Readonly<Record<string, Check>>;
  /** By field: errors that only give a warning. */
  readonly warnings: Readonly<Record<string, Check>>;
  /**
   * The other conditions. The key is the name of a transition or action, `allow/{name}`, or a name from `eventCheck`, `milestoneCheck` or
   * `nextCheck`. The check returns no errors if the record satisfies the condition.
   */
  readonly when: Readonly<Record<string, Check>>;
  /** By name of a transition or action with a form: the check of its `input`. */
  readonly input: Readonly<Record<string, Check>>;
  /**
   * By name of a reminder: its condition. The check returns no errors if the record satisfies the condition. Only the server has these
   * checks.
   */
  readonly reminders?: Readonly<Record<string, Check>>;
}

/** The exports of `/resources/{name}.{hash}.js`. The module has no imports; `load` provides its dependencies. */
export interface ResourceModule {
  readonly resource: Resource;
  readonly createChecks: (load: (module: string) => unknown) => Checks;
}

/** Kinds of records with separate permissions. A field that never changes holds the kind. */
export interface Kinds {
  readonly field: string;
  /** The permissions for each kind (value of `field`); omitted ones are those of the resource. */
  readonly perms: Readonly<Record<string, KindPerms>>;
  /** For each kind (value of `field`): the fields that its records never show. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Permissions of actions shared by all kinds. A user with one of them sees records of all kinds. */
  readonly seenWith?: readonly string[];
}

export type KindPerms = Readonly<Partial<Record<(typeof kindAbilities)[number], string>>>;

/** Operations for which kinds of records can have separate permissions. */
export const kindAbilities = ['find', 'findById', 'create', 'update'] as const;
