import type { DashboardIndex } from './dashboards.ts';
import type { FieldFile, FileRules } from './files.ts';
import type { Excel, UploadedLines } from './imports.ts';
import type { Action, Allowance, Allowed, Milestone, Read, States } from './life.ts';
import type { ListViewContent, Plan } from './lists.ts';
import type { Kinds } from './permission.ts';
import type { Label, Paper } from './printing.ts';
import type { ChoiceBySigns, FigureForm, Groups, KnownBy, Over, ReferenceChoices, Sort } from './query.ts';
import type { Due, Reminder } from './reminders.ts';
import type { Scope } from './scope.ts';
import type { Screen } from './screen.ts';
import type { FieldWhen, Text, Unique } from './wire.ts';

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

/** An option of an enum: `value` is stored and sent, `title` is shown. */
export interface Option {
  readonly value: string;
  readonly title: Text;
  /** Alternative names that workbooks use. */
  readonly names?: readonly string[];
  readonly color?: string;
}

/** A compiled field, with everything that columns, inputs, filters and validation need. */
export interface Field {
  readonly name: string;
  readonly title: Text;
  readonly description?: Text;
  /** Other names, by which imports and pasted blocks recognize its column. */
  readonly names?: readonly string[];
  /** The name of a field kind in `src/fields/kinds.ts`. */
  readonly kind: string;
  readonly required: boolean;
  readonly unique: boolean;
  /** Whether only the server writes the field. Values sent by clients are then ignored. */
  readonly system: boolean;
  /** If set, the field is a system field, calculated from other fields of the record. */
  readonly derived?: Derived;
  /** If set, the field is a system field that aggregates the records of another resource that refer to this record. */
  readonly total?: Total;
  readonly default?: unknown;
  /** `contains`: a plain value in a filter body means "contains" instead of "equals". */
  readonly search?: 'contains';
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The message if `pattern` does not match; a standard one by default. */
  readonly patternMessage?: Text;
  /** Letters are entered and stored in upper case. */
  readonly case?: 'upper';
  /** Whether the text is a list of codes, which is normalized (`fields/text/tidyCodes.ts`). */
  readonly codes?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  /** Total digits of a decimal, and those after the point. */
  readonly precision?: number;
  readonly scale?: number;
  /** Currency of a money field: a sibling field that holds it, or a fixed ISO 4217 code. */
  readonly currency?: { readonly field: string } | { readonly code: string };
  /**
   * For a date-time: the keys that may hold its time zone, of which the first with a value counts. Each is a sibling time zone field, or
   * the zone of a reference (`zoneKey`).
   */
  readonly zone?: readonly string[];
  /** Sibling field with the country of a subdivision or postal code. */
  readonly countryField?: string;
  /** Sibling field with the subdivision of a postal code. */
  readonly stateField?: string;
  readonly options?: readonly Option[];
  readonly reference?: Reference;
  /** Set for a text that identifies a record of another resource. */
  readonly knownBy?: KnownBy;
  /** Set for a field with the ids of several records; their labels come with it in the same order. */
  readonly references?: Reference;
  /** The fields of the rows in a `rows` or `lines` field. */
  readonly items?: readonly Field[];
  /** For a `lines` field: records of another resource whose field `by` refers to this one, saved together in one transaction. */
  readonly lines?: Lines;
  /** The pattern by which the server numbers new records. */
  readonly serial?: Serial;
  /** For a file field: the accepted files and the calls. */
  readonly file?: FieldFile;
  /** Permission codes required to read or write the field (README section 5). */
  readonly access?: { readonly read?: string; readonly write?: string };
  /** Set for a field of a line in a form that the user can read but not write. Set at run time, never in a file. */
  readonly isLocked?: true;
  /** The message for a valid but unusual value; `Checks.warnings` tests it. The record can still be saved. */
  readonly warning?: Text;
  /** The former column name; its values are kept. */
  readonly was?: string;
  /** Whether the field can be set only once and is read-only after that. */
  readonly lockedAfterCreate?: boolean;
  /** For a switch in an action's form: whether it is hidden until the server asks for confirmation. */
  readonly byQuestion?: boolean;
  /** Only for the input of an action: the field of the record whose value the dialog starts with. */
  readonly startFrom?: string;
  /** Set if the value is a due date: when it is marked. */
  readonly due?: Due;
  /** The conditions of this field (`visibleWhen`, `requiredWhen`, `readOnlyWhen`); the compiled validators contain them. */
  readonly conditions: readonly FieldCondition[];
}

type Fixed = string | number | boolean;

/**
 * How a field is calculated:
 * - a slice of a text, from character `slice[0]` to `slice[1]`
 * - a product, a sum or a difference
 * - the UTC days between two dates, up to today while the second one is empty
 * - a value chosen by the signs of numbers
 *
 * If an operand is missing, the field is empty. A number in the field `or` replaces the calculated one.
 */
export type Derived =
  | { readonly from: string; readonly slice: readonly [number, number] }
  | { readonly product: readonly string[]; readonly divide?: string; readonly or?: string }
  | { readonly sum: readonly string[]; readonly or?: string }
  | { readonly difference: readonly [string, string]; readonly or?: string }
  | { readonly daysSince: string; readonly until?: string }
  | { readonly choice: readonly ChoiceBySigns[] };

/** The expected value of a number that users enter: the product of fields, divided by the constant `divide`; `percent` is the tolerance. */
export interface Near {
  readonly product: readonly string[];
  readonly divide?: string;
  readonly percent: number;
}

/** An aggregate over the records of `resource` whose field `by` refers to the record. */
export interface Total {
  readonly resource: string;
  readonly by: string;
  /** The field with these records as lines, if there is one. A save of the record then has all of them. */
  readonly lines?: string;
  /** `distinct`: the number of different values. `count` needs no `field`. */
  readonly as: FigureForm;
  readonly field?: string;
  /** When a sum is set: as soon as one of the records has a value, or only if all have one. */
  readonly needs?: 'one' | 'all';
  /** The conditions on the counted records: only those that satisfy all of them count. */
  readonly where?: readonly FieldWhen[];
}

/** A reference to another record. */
export interface Reference {
  readonly resource: string;
  /** Conditions on the offered records. While a sibling field that one of them names is empty, nothing is offered. */
  readonly filter?: Readonly<Record<string, { readonly is: Fixed | readonly Fixed[] } | { readonly field: string }>>;
  /** Values copied from the chosen record: field here <- field there. */
  readonly copy?: Readonly<Record<string, string>>;
  /** The field of the referenced record with the time zone for date-times. */
  readonly zone?: string;
  /** The call that lists the offered records for users who may not list that resource; undefined if it is not offered. */
  readonly choices?: ReferenceChoices;
}

/**
 * A pattern such as `HW{yyyyMMdd}{0000}`: fixed letters, the UTC date, and a counter with a minimum number of digits. The counter
 * restarts at 1 whenever the text before it changes.
 */
export interface Serial {
  readonly pattern: string;
}

/** The records of a `lines` field, and their minimum and maximum number. */
export interface Lines extends UploadedLines {
  readonly resource: string;
  readonly by: string;
  readonly maxItems: number;
  /** The rules of that resource, which every line must satisfy. */
  readonly rules: readonly Rule[];
}

export const fieldConditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;
export type FieldCondition = (typeof fieldConditions)[number];

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
  /** Whether the list opens with it. */
  readonly isDefault?: true;
}

export const listViews = ['table', 'board', 'calendar', 'tree', 'map', 'groups', 'sheet'] as const;
/**
 * A layout of the list: a table, an editable sheet, a plan of places, or groups with totals. A board needs a field with options, a
 * calendar a date, and a tree a reference to the same resource.
 */
export interface ListView {
  readonly view: (typeof listViews)[number];
  /** The field of lanes, dates, parents, plan rows or the first groups; undefined for a table. */
  readonly field?: string;
  readonly title?: Text;
  readonly plan?: Plan;
  readonly groups?: Groups;
  /** The fields on the cards of a board, or in the entries of a calendar. */
  readonly cards?: readonly string[];
  /** The columns of a sheet layout. */
  readonly sheet?: { readonly columns: readonly string[] };
}

export interface Section {
  readonly title?: Text;
  readonly columns: number;
  readonly fields: readonly string[];
}

/** A rule over several fields; `message` replaces the standard one. */
export interface Rule {
  readonly message?: Text;
}

/** A list of records of another resource that refer to this one, shown on its detail page. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  readonly title?: Text;
  readonly columns?: readonly string[];
}

export interface Form {
  readonly sections: readonly Section[];
  /** Component keys of panels from business code, shown below the sections with the unsaved values; none by default. */
  readonly panels?: readonly string[];
}

export interface Detail {
  readonly sections: readonly Section[];
  /** The stages of a record, in their order; none by default. */
  readonly milestones?: readonly Milestone[];
  readonly related: readonly Related[];
  /** Component keys of panels from business code, shown below the sections; none by default. */
  readonly panels?: readonly string[];
  /** The rules for files attached to records; none if undefined. */
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
  readonly papers?: readonly Paper[];
  /** The reminders; none by default. They are not part of the module for the browser. */
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
  /** Prefix of its permissions and the offered operations, so that the console can check permissions before loading the module. */
  readonly perms: string;
  readonly callPerms?: CallPerms;
  readonly kinds?: Kinds;
  readonly operations: readonly Operation[];
  /** Part of the URL of its module, `/resources/{name}.{hash}.js`. Only users who may list the resource learn it. */
  readonly hash: string;
  readonly screens: readonly Screen[];
}

export interface ResourceIndex extends DashboardIndex {
  readonly version: string;
  readonly resources: readonly ResourceEntry[];
  /** Whether an existing hw server answers the calls, which may lack what this contract adds to them (README section 4.9). */
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
 * The compiled checks of a resource. `conditions` has keys `field.condition`, as in `intervalMile.requiredWhen`; for the fields of
 * an action's form `name/field.condition`; for due dates `field.due`.
 */
export interface Checks {
  readonly record: Check;
  readonly conditions: Readonly<Record<string, Check>>;
  /** By field: errors that only give a warning. */
  readonly warnings: Readonly<Record<string, Check>>;
  /** By name of a transition or action, `allow/{name}` or event: whether the record satisfies the condition. */
  readonly when: Readonly<Record<string, Check>>;
  /** By name of a transition or action with a form: the check of its `input`. */
  readonly input: Readonly<Record<string, Check>>;
  /** By name of a reminder with a condition: whether the record satisfies it. Only the server has these checks. */
  readonly reminders?: Readonly<Record<string, Check>>;
}

/** The exports of `/resources/{name}.{hash}.js`. The module has no imports; `load` provides its dependencies. */
export interface ResourceModule {
  readonly resource: Resource;
  readonly createChecks: (load: (module: string) => unknown) => Checks;
}
