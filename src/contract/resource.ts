import type { FieldFile, FileRules } from './files.ts';
import type { ListViewContent } from './listView.ts';
import type { Sort } from './query.ts';
import type { Text } from './text.ts';

/** A JSON Schema or a part of one; the compiler has checked it, readers only pass it on. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a resource may offer; the names on the wire are in `Resource.calls`. */
export const operations = [
  ...(['saveByIds'] as const),
  ...(['find', 'findById', 'save', 'deleteById', 'deleteByIds', 'log', 'logState', 'restore', 'transit'] as const),
  ...(['export', 'template', 'import', 'findImport', 'errorRows', 'saveBatch'] as const),
  ...(['uploadFile', 'findFileList', 'downloadFile', 'removeFileByIds'] as const),
] as const;
export type Operation = (typeof operations)[number];

/** One choice of an enumeration: `value` is stored and sent, `title` is shown. */
export interface Option {
  readonly value: string;
  readonly title: Text;
  readonly color?: string;
}

/** One field of a record, compiled: everything that a column, an input, a filter or a check needs to know. */
export interface Field {
  readonly name: string;
  readonly title: Text;
  readonly description?: Text;
  /** Name of the field kind, a folder of `src/fields`. */
  readonly kind: string;
  readonly required: boolean;
  readonly unique: boolean;
  /** Set by the server alone; a sent value is ignored. */
  readonly system: boolean;
  /** A system field cut out of another: characters `slice[0]` to `slice[1]` of `from`. */
  readonly derived?: { readonly from: string; readonly slice: readonly [number, number] };
  readonly default?: unknown;
  /** `contains`: a plain value in a filter body means "contains", not "equals". */
  readonly search?: 'contains';
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What to say when `pattern` does not match, in place of the standard words. */
  readonly patternMessage?: Text;
  /** Letters are entered and kept in upper case. */
  readonly case?: 'upper';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  /** Total digits of a decimal. */
  readonly precision?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** Currency of a money field: a sibling field that holds it, or a fixed ISO 4217 code. */
  readonly currency?: { readonly field: string } | { readonly code: string };
  /** Sibling field that holds the country that a subdivision or a postal code belongs to. */
  readonly countryField?: string;
  /** Sibling field that holds the subdivision that a postal code must lie in. */
  readonly stateField?: string;
  readonly options?: readonly Option[];
  readonly reference?: Reference;
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
  /** Permission codes without which the field is neither told nor taken (contract.md section 5). */
  readonly access?: { readonly read?: string; readonly write?: string };
  /** A sound value that is unusual: `warnings` of the checks say when, this says what; the value is saved all the same. */
  readonly warning?: Text;
  /** The name under which its column was known before; the values are kept. */
  readonly was?: string;
  /** A value given once stays: read-only in the form after the record was created. */
  readonly lockedAfterCreate?: boolean;
  /** Which of `visibleWhen`, `requiredWhen`, `readOnlyWhen` this field has; the checks are in the compiled validators. */
  readonly conditions: readonly FieldCondition[];
}

/** A field that holds the id of another record. */
export interface Reference {
  readonly resource: string;
  /** What the offered records must have: a fixed value, or that of a field beside this one. Without it nothing is offered. */
  readonly filter?: Readonly<Record<string, { readonly is: string | number | boolean } | { readonly field: string }>>;
  /** What is taken over from the chosen record: field here <- field there. */
  readonly copy?: Readonly<Record<string, string>>;
}

/**
 * `HW{yyyyMMdd}{0000}`: fixed letters, the day in UTC, and a counter of at least so many digits. It begins at 1 wherever
 * what stands before it is new: with the day, the month or the year, whichever is named last.
 */
export interface Serial {
  readonly pattern: string;
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

export const listViews = ['table', 'board', 'calendar', 'tree'] as const;
/** A way to see the list: a board by a field with choices, a calendar by a date, a tree by a reference to its own kind. */
export interface ListView {
  readonly view: (typeof listViews)[number];
  /** The field of the lanes, of the day, or of the parent; none for a table. */
  readonly field?: string;
}

export interface Section {
  readonly title?: Text;
  readonly columns: number;
  readonly fields: readonly string[];
}

export const screenViews = ['list', 'detail', 'form'] as const;
export type ScreenView = (typeof screenViews)[number];

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
}

/** A rule over several fields; `message` replaces the standard one. */
export interface Rule {
  readonly message?: Text;
}

/** Fields that together occur once, among the records where `when` holds. */
export interface Unique {
  readonly fields: readonly string[];
  readonly when?: { readonly field: string; readonly is: unknown };
  readonly message?: Text;
}

/** Words and fields that are asked before something is done; the values travel as `input`. */
export interface Ask {
  readonly fields: readonly Field[];
}

/** What transitions and actions have in common. Their checks are in `Checks.when` and `Checks.input`, by name. */
export interface Doing {
  readonly name: string;
  readonly title: Text;
  readonly icon?: string;
  /** Permission code that it needs. */
  readonly perm: string;
  /** Whether a condition on the record says when it is offered (an action's `when`, a transition's `guard`). */
  readonly isGuarded: boolean;
  /** Why the condition refuses. */
  readonly guardMessage?: Text;
  /** Asked before it is done; a field that is named like one of the record is stored there. */
  readonly ask?: Ask;
  /** A question before it is done. */
  readonly confirm?: Text;
  readonly isDangerous: boolean;
  /** Values that the record gets, by field; `now` in a date or date-time means the moment at which it is done. */
  readonly set: Readonly<Record<string, unknown>>;
}

/** One step of the life of a record: it moves `from` one of these states `to` that one. */
export interface Transition extends Doing {
  readonly from: readonly string[];
  readonly to: string;
}

/** The life of a record: the field that says where it is, where it begins, and how it goes on. */
export interface States {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

export const actionPlaces = ['row', 'bulk', 'page'] as const;
/** Something that can be done with one record, with many, or with the page. */
export interface Action extends Doing {
  readonly at: (typeof actionPlaces)[number];
  /** Full path of its call. */
  readonly call: string;
  /** Code of the server does what the file cannot say; a server without that code refuses the call. */
  readonly hasHandler?: boolean;
}

/** Records of another resource that belong to this one, shown beside its detail. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  readonly title?: Text;
  readonly columns?: readonly string[];
}

export interface Detail {
  readonly sections: readonly Section[];
  readonly related: readonly Related[];
  /** Files are kept with a record; none when left out. */
  readonly files?: FileRules;
  readonly hasLog: boolean;
}

/** The workbook of a resource: one column per field, in this order, the same for template, export and import. */
export interface Excel {
  readonly columns: readonly { readonly field: string; readonly headers: readonly string[] }[];
  /** The fields by which a row finds the record that it updates; none: every row is new. */
  readonly key: readonly string[];
}

/** Which field carries the warehouse, the customer and the owner that a role's data scope asks for. */
export interface Scope {
  readonly warehouse?: string;
  readonly customer?: string;
  readonly owner?: string;
}

/** A resource, compiled from its file in `schemas/`: the one truth that both houses read. */
export interface Resource {
  readonly name: string;
  readonly title: Text;
  /** Prefix of its permissions: `system:ship`. */
  readonly perms: string;
  /** These records are lines of another resource, written and read with it alone. */
  readonly partOf?: { readonly resource: string; readonly field: string };
  /** How a record is called in a few words, in each language: `{shipName} ({imoNo})`. */
  readonly display: Text;
  /** Full path of each offered call, without an id; an operation that is not here is not offered. */
  readonly calls: Readonly<Partial<Record<Operation, string>>>;
  readonly fields: readonly Field[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly filters: readonly string[];
    /** The fields that `keyword` of a filter body searches. */
    readonly keyword: readonly string[];
    readonly sort: readonly Sort[];
    /** A field with choices: one tab for each, with its count. */
    readonly tabs?: string;
    readonly views: readonly ListView[];
    /** Views that the file has ready; none when left out. */
    readonly presets?: readonly Preset[];
    /** Fields that may be written in the cells of the list itself. */
    readonly edit: readonly string[];
  };
  readonly form: { readonly sections: readonly Section[] };
  readonly detail: Detail;
  readonly states?: States;
  readonly actions: readonly Action[];
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
 * the fields that a transition or action asks for by `name/field.condition`.
 */
export interface Checks {
  readonly record: Check;
  readonly conditions: Readonly<Record<string, Check>>;
  /** By field: what fails is worth a warning and nothing more. */
  readonly warnings: Readonly<Record<string, Check>>;
  /** By the name of a transition or action: whether the record as it is lets it be done. */
  readonly when: Readonly<Record<string, Check>>;
  /** By the name of a transition or action that asks for something: the check of its `input`. */
  readonly input: Readonly<Record<string, Check>>;
}

/** What `/resources/{name}.{hash}.js` exports. The module has no imports: it is handed what it needs by `load`. */
export interface ResourceModule {
  readonly resource: Resource;
  readonly createChecks: (load: (module: string) => unknown) => Checks;
}
