import type { FieldFile, FileRules } from './files.ts';
import type { Excel } from './imports.ts';
import type { Action, Allowance, Allowed, Read, States } from './life.ts';
import type { ListViewContent, Plan } from './lists.ts';
import type { Kinds } from './permission.ts';
import type { Label, Paper } from './printing.ts';
import type { ChoiceBySigns, FigureForm, Groups, KnownBy, Over, ReferenceChoices, Sort } from './query.ts';
import type { FieldWhen, Unique } from './record.ts';
import type { Scope } from './scope.ts';
import type { Text } from './text.ts';

/** A JSON Schema or a part of one; the compiler has checked it, readers only pass it on. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a resource may offer; the names on the wire are in `Resource.calls`. */
export const operations = [
  ...(['saveByIds', 'saveSheet', 'groups', 'choices'] as const),
  ...(['find', 'findById', 'save', 'deleteById', 'deleteByIds', 'log', 'logState', 'restore', 'transit'] as const),
  ...(['export', 'template', 'import', 'findImport', 'errorRows', 'saveBatch'] as const),
  ...(['uploadFile', 'findFileList', 'downloadFile', 'removeFileByIds', 'markFile'] as const),
] as const;
export type Operation = (typeof operations)[number];

/** One choice of an enumeration: `value` is stored and sent, `title` is shown. */
export interface Option {
  readonly value: string;
  readonly title: Text;
  /** Other words that workbooks use for it. */
  readonly names?: readonly string[];
  readonly color?: string;
}

/** One field of a record, compiled: everything that a column, an input, a filter or a check needs to know. */
export interface Field {
  readonly name: string;
  readonly title: Text;
  readonly description?: Text;
  /** Name of the field kind, one of `src/fields/kinds.ts`. */
  readonly kind: string;
  readonly required: boolean;
  readonly unique: boolean;
  /** Set by the server alone; a sent value is ignored. */
  readonly system: boolean;
  /** A system field that is worked out of others of its record. */
  readonly derived?: Derived;
  /** A system field that is added up over records of another resource which refer to this one. */
  readonly total?: Total;
  readonly default?: unknown;
  /** `contains`: a plain value in a filter body means "contains", not "equals". */
  readonly search?: 'contains';
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What to say when `pattern` does not match, in place of the standard words. */
  readonly patternMessage?: Text;
  /** Letters are entered and kept in upper case. */
  readonly case?: 'upper';
  /** Whether the text is a list of codes, kept tidy (`fields/text/tidyCodes.ts`). */
  readonly codes?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  /** Total digits of a decimal. */
  readonly precision?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** Currency of a money field: a sibling field that holds it, or a fixed ISO 4217 code. */
  readonly currency?: { readonly field: string } | { readonly code: string };
  /**
   * Of a moment: where its record says on whose clock it is told, the first that is filled in. A sibling field with a time
   * zone, or the key beside a reference (`zoneKey`).
   */
  readonly zone?: readonly string[];
  /** Sibling field that holds the country that a subdivision or a postal code belongs to. */
  readonly countryField?: string;
  /** Sibling field that holds the subdivision that a postal code must lie in. */
  readonly stateField?: string;
  readonly options?: readonly Option[];
  readonly reference?: Reference;
  /** A text that records of another resource are known by. */
  readonly knownBy?: KnownBy;
  /** A field that holds the ids of any number of records; their labels come beside them, in the same order. */
  readonly references?: Reference;
  /** Fields of the small records in a `rows` field, or of the records in a `lines` field. */
  readonly items?: readonly Field[];
  /** A `lines` field: records of another resource whose field `by` refers to this one, saved with it in one transaction. */
  readonly lines?: Lines;
  /** The server numbers a new record by itself. */
  readonly serial?: Serial;
  /** A field that holds a file: what it takes, and its calls. */
  readonly file?: FieldFile;
  /** Permission codes without which the field is neither told nor taken (README section 5). */
  readonly access?: { readonly read?: string; readonly write?: string };
  /** Of a line, as somebody may use it: they see the field and may not write it. No file says it. */
  readonly isLocked?: true;
  /** A sound value that is unusual: `warnings` of the checks say when, this says what; the value is saved all the same. */
  readonly warning?: Text;
  /** The name under which its column was known before; the values are kept. */
  readonly was?: string;
  /** A value given once stays: read-only in the form after the record was created. */
  readonly lockedAfterCreate?: boolean;
  /** Of a switch that is asked for: not shown; the server asks for it where it has to be confirmed. */
  readonly byQuestion?: boolean;
  /** The value is a day or moment by which something must have happened. */
  readonly due?: Due;
  /** Which of `visibleWhen`, `requiredWhen`, `readOnlyWhen` this field has; the checks are in the compiled validators. */
  readonly conditions: readonly FieldCondition[];
}

type Fixed = string | number | boolean;

/**
 * How a field is worked out: cut out of another one (characters `slice[0]` to `slice[1]`), multiplied, added, the first minus
 * the second, or whole days in UTC from one day to another, to today while that one is empty. Where something is missing,
 * it is empty. A number that somebody has filled in, in the field `or`, goes before what is worked out.
 */
export type Derived =
  | { readonly from: string; readonly slice: readonly [number, number] }
  | { readonly product: readonly string[]; readonly divide?: string; readonly or?: string }
  | { readonly sum: readonly string[]; readonly or?: string }
  | { readonly difference: readonly [string, string]; readonly or?: string }
  | { readonly daysSince: string; readonly until?: string }
  | { readonly choice: readonly ChoiceBySigns[] };

/** What others make of a number that people state: multiplied, divided by a text, so many percent away at most. */
export interface Near {
  readonly product: readonly string[];
  readonly divide?: string;
  readonly percent: number;
}

/** What is added up, over the records of `resource` whose field `by` refers to the record. */
export interface Total {
  readonly resource: string;
  readonly by: string;
  /** The field of the record that holds them as lines, where one does: then its own save knows all of them. */
  readonly lines?: string;
  /** `distinct`: how many different values there are; without `field` they are counted. */
  readonly as: FigureForm;
  readonly field?: string;
  /** A sum that is empty until one of the records that count has a value, or all of them. */
  readonly needs?: 'one' | 'all';
  /** Which of those records count: those that satisfy all of it. */
  readonly where?: readonly FieldWhen[];
}

/** A field that holds the id of another record. */
export interface Reference {
  readonly resource: string;
  /**
   * What the offered records must have: a fixed value, any of several, or that of a field beside this one, without which
   * nothing is offered.
   */
  readonly filter?: Readonly<Record<string, { readonly is: Fixed | readonly Fixed[] } | { readonly field: string }>>;
  /** What is taken over from the chosen record: field here <- field there. */
  readonly copy?: Readonly<Record<string, string>>;
  /** The field there with the time zone that moments of the record are told in. */
  readonly zone?: string;
  /** The call that tells what is offered to whoever may not list that resource; none where it is not offered. */
  readonly choices?: ReferenceChoices;
}

/**
 * `HW{yyyyMMdd}{0000}`: fixed letters, the day in UTC, and a counter of at least so many digits. It begins at 1 wherever
 * what stands before it is new: with the day, the month or the year, whichever is named last.
 */
export interface Serial {
  readonly pattern: string;
}

/** When a date that something is due on is marked: past, or within `soon` days; `isGuarded`: only while a condition holds. */
export interface Due {
  readonly soon: number;
  readonly isGuarded: boolean;
}

/** Where the records of a `lines` field are, and how many there may be. */
export interface Lines {
  readonly resource: string;
  readonly by: string;
  readonly maxItems: number;
  /** The rules of that resource: every line must satisfy them. */
  readonly rules: readonly Rule[];
}

export const fieldConditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;
export type FieldCondition = (typeof fieldConditions)[number];

/** A column of the list; `width` in px. */
export interface Column {
  readonly field: string;
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  /** What stands under the column, over the whole result. */
  readonly summary?: 'sum' | 'average' | 'min' | 'max';
}

/** What a list shows at one press: a view that the file has ready. */
export interface Preset extends ListViewContent {
  readonly name: string;
  readonly title: Text;
}

export const listViews = ['table', 'board', 'calendar', 'tree', 'map', 'groups', 'sheet'] as const;
/**
 * A way to see the list: a board by a field with choices, a calendar by a date, a tree by a reference to its own kind, a
 * plan of places, what the records come to in groups, or a sheet in which they are written as in a spreadsheet.
 */
export interface ListView {
  readonly view: (typeof listViews)[number];
  /** The field of the lanes, of the day, of the parent, of the rows of a plan, or of the first groups; none for a table. */
  readonly field?: string;
  readonly title?: Text;
  readonly plan?: Plan;
  readonly groups?: Groups;
  /** Of a sheet: the fields that are its columns. */
  readonly sheet?: { readonly columns: readonly string[] };
}

export interface Section {
  readonly title?: Text;
  readonly columns: number;
  readonly fields: readonly string[];
}

/** What a page is; `own` is a page that code of its own draws (`src/main/pages.ts`), found by the component key. */
export type ScreenView = 'list' | 'detail' | 'form' | 'own';

/** A page that the resource answers for: `component` is the key in the menu table. */
export interface Screen {
  readonly component: string;
  readonly view: ScreenView;
  /** Not in the menu, but routable: detail and form pages. */
  readonly isHidden: boolean;
  readonly title: Text;
  readonly path: string;
  readonly icon: string;
  readonly area: string;
  readonly order: number;
  /** Of a page of its own: the permission that its menu entry carries, where it is not that of the list. */
  readonly perm?: string;
  /** Of a list: the one of the resource's `kinds` that it shows and makes. */
  readonly kind?: string;
}

/** A rule over several fields; `message` replaces the standard one. */
export interface Rule {
  readonly message?: Text;
}

/** Records of another resource that belong to this one, shown beside its detail. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  readonly title?: Text;
  readonly columns?: readonly string[];
}

export interface Form {
  readonly sections: readonly Section[];
  /** Parts that business code draws below the sections from what is typed, by their component keys; none when left out. */
  readonly panels?: readonly string[];
}

export interface Detail {
  readonly sections: readonly Section[];
  readonly related: readonly Related[];
  /** Parts that business code draws below the sections, by their component keys; none when left out. */
  readonly panels?: readonly string[];
  /** Files are kept with a record; none when left out. */
  readonly files?: FileRules;
  /** What the codes of events are called in the log; the bare codes when left out. */
  readonly events?: readonly Option[];
  readonly hasLog: boolean;
}

/** Permissions that a file gives calls in place of the common ones: of the log, of everything about imports, and of writing. */
export interface CallPerms {
  readonly log?: string;
  readonly import?: string;
  readonly add?: string;
  readonly edit?: string;
  readonly remove?: string;
}

/** A resource, compiled from its file in `schemas/`: the one truth that both houses read. */
export interface Resource {
  readonly name: string;
  readonly title: Text;
  /** Prefix of its permissions: `system:ship`. */
  readonly perms: string;
  readonly callPerms?: CallPerms;
  /** Kinds of these records have permissions and pages of their own. */
  readonly kinds?: Kinds;
  /** Its records are added up over those of another resource: nobody writes them. */
  readonly over?: Over;
  /** On a page of one kind: which one. Never in a compiled resource. */
  readonly kind?: string;
  /** These records are lines of another resource, written and read with it alone. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** How a record is called in a few words, in each language: `{shipName} ({imoNo})`. */
  readonly display: Text;
  /** What is told of a record beside its name where it is chosen, in each language: `{repositoryId} · {freePallets} free`. */
  readonly choiceNote?: Text;
  /** Full path of each offered call, without an id; an operation that is not here is not offered. */
  readonly calls: Readonly<Partial<Record<Operation, string>>>;
  readonly fields: readonly Field[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly filters: readonly string[];
    /** The fields that `keyword` of a filter body searches. */
    readonly keyword: readonly string[];
    readonly sort: readonly Sort[];
    /** A field with choices: what stands under the columns is told for each. */
    readonly summaryBy?: string;
    /** The records that count in what stands under the columns; all of them when left out. */
    readonly summaryWhen?: FieldWhen;
    /** A field with choices: one tab for each, with its count. */
    readonly tabs?: string;
    readonly views: readonly ListView[];
    /** Views that the file has ready; none when left out. */
    readonly presets?: readonly Preset[];
    /** Fields that may be written in the cells of the list itself. */
    readonly edit: readonly string[];
  };
  readonly form: Form;
  readonly detail: Detail;
  readonly states?: States;
  /** What may not be done with every record; the checks are in `Checks.when`, by `allow/{name}`. */
  readonly allow?: Readonly<Partial<Record<Allowance, Allowed>>>;
  readonly actions: readonly Action[];
  /** Questions that code answers; none when left out. */
  readonly reads?: readonly Read[];
  /** What can be printed of its records; none when left out. */
  readonly labels?: readonly Label[];
  /** Documents of its records; none when left out. */
  readonly papers?: readonly Paper[];
  readonly scope: Scope;
  readonly excel: Excel;
  readonly screens: readonly Screen[];
  /** In the order of their `allOf` places in the compiled schema. */
  readonly rules: readonly Rule[];
  readonly uniques: readonly Unique[];
}

/** A line of `GET /resources/index.json`: what the caller may list, with the address of its module. */
export interface ResourceEntry {
  readonly name: string;
  readonly title: Text;
  /** Prefix of its permissions, and what it offers: enough to know what somebody may do with it before it is loaded. */
  readonly perms: string;
  readonly callPerms?: CallPerms;
  readonly kinds?: Kinds;
  readonly operations: readonly Operation[];
  /** Unguessable without the right to list: the module is served at `/resources/{name}.{hash}.js`. */
  readonly hash: string;
  readonly screens: readonly Screen[];
}

export interface ResourceIndex {
  readonly version: string;
  readonly resources: readonly ResourceEntry[];
}

/** A failed check as a compiled validator reports it (the error object of Ajv). */
export interface CheckError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled check: every fault of a record without empty values, or none. */
export type Check = (record: unknown) => readonly CheckError[];

/**
 * The compiled checks of one resource; `conditions` by `field.condition`, as in `intervalMile.requiredWhen`, and those of
 * the fields that a transition or action asks for by `name/field.condition`. Whether a date counts as due: `field.due`.
 */
export interface Checks {
  readonly record: Check;
  readonly conditions: Readonly<Record<string, Check>>;
  /** By field: what fails is worth a warning and nothing more. */
  readonly warnings: Readonly<Record<string, Check>>;
  /** By the name of a transition or action, or `allow/{name}`: whether the record as it is lets it be done; or of an event. */
  readonly when: Readonly<Record<string, Check>>;
  /** By the name of a transition or action that asks for something: the check of its `input`. */
  readonly input: Readonly<Record<string, Check>>;
}

/** What `/resources/{name}.{hash}.js` exports. The module has no imports: it is handed what it needs by `load`. */
export interface ResourceModule {
  readonly resource: Resource;
  readonly createChecks: (load: (module: string) => unknown) => Checks;
}
