import type { Sort } from './query.ts';
import type { Text } from './text.ts';

/** A JSON Schema or a part of one; the compiler has checked it, readers only pass it on. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a resource may offer; the names on the wire are in `Resource.calls`. */
export const operations = ['find', 'findById', 'save', 'deleteById', 'deleteByIds', 'log'] as const;
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
  readonly reference?: { readonly resource: string };
  /** Fields of the small records in a `rows` field. */
  readonly items?: readonly Field[];
  /** A value given once stays: read-only in the form after the record was created. */
  readonly lockedAfterCreate?: boolean;
  /** Which of `visibleWhen`, `requiredWhen`, `readOnlyWhen` this field has; the checks are in the compiled validators. */
  readonly conditions: readonly FieldCondition[];
}

export const fieldConditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;
export type FieldCondition = (typeof fieldConditions)[number];

/** A column of the list; `width` in px. */
export interface Column {
  readonly field: string;
  readonly width?: number;
}

export interface Section {
  readonly title?: Text;
  readonly columns: number;
  readonly fields: readonly string[];
}

/** A page that the resource answers for: `component` is the key in the menu table. */
export interface Screen {
  readonly component: string;
  readonly view: 'list';
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

/** A resource, compiled from its file in `schemas/`: the one truth that both houses read. */
export interface Resource {
  readonly name: string;
  readonly title: Text;
  /** Prefix of its permissions: `system:ship`. */
  readonly perms: string;
  /** How a record is called in a few words: `{shipName} ({imoNo})`. */
  readonly display: string;
  /** Full path of each offered call, without an id; an operation that is not here is not offered. */
  readonly calls: Readonly<Partial<Record<Operation, string>>>;
  readonly fields: readonly Field[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly filters: readonly string[];
    /** The fields that `keyword` of a filter body searches. */
    readonly keyword: readonly string[];
    readonly sort: readonly Sort[];
  };
  readonly form: { readonly sections: readonly Section[] };
  readonly screens: readonly Screen[];
  /** In the order of their `allOf` places in the compiled schema. */
  readonly rules: readonly Rule[];
  readonly uniques: readonly Unique[];
}

/** A line of `GET /resources/index.json`: what the caller may list, with the address of its module. */
export interface ResourceEntry {
  readonly name: string;
  readonly title: Text;
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

/** The compiled checks of one resource; `conditions` by `field.condition`, as in `intervalMile.requiredWhen`. */
export interface Checks {
  readonly record: Check;
  readonly conditions: Readonly<Record<string, Check>>;
}

/** What `/resources/{name}.{hash}.js` exports. The module has no imports: it is handed what it needs by `load`. */
export interface ResourceModule {
  readonly resource: Resource;
  readonly createChecks: (load: (module: string) => unknown) => Checks;
}
