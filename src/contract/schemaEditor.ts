import type { Language, Text } from './wire.ts';

/**
 * The calls to view and edit resource files (README section 7). `check`, `save` and `restore` require `schemaPerms.edit`, the others
 * `schemaPerms.list`.
 */
export const schemaCalls = {
  /** POST -> page of `SchemaLine`. */
  find: '/hw/wms/hwSchema/findHwSchemaList',
  /** GET /{file path or resource name} -> `SchemaFile`. */
  findById: '/hw/wms/hwSchema/findHwSchemaById',
  /** GET -> `SchemaLanguage`. */
  language: '/hw/wms/hwSchema/findHwSchemaLanguage',
  /** POST `{file, text}` -> `SchemaCheck`. */
  check: '/hw/wms/hwSchema/checkHwSchema',
  /**
   * POST `{file, text, hash, confirmed?}` -> `SchemaSaved`; `hash` is the hash of the opened text, empty for a new file; `confirmed` are
   * the names from `SchemaCheck.removals` that may be removed.
   */
  save: '/hw/wms/hwSchema/saveHwSchema',
  /** GET /{file} -> page of `SchemaVersion`, newest first. */
  history: '/hw/wms/hwSchema/findHwSchemaHistoryList',
  /** GET /{id} -> `SchemaVersionText`. */
  historyById: '/hw/wms/hwSchema/findHwSchemaHistoryById',
  /** POST `{file, historyId, hash?, confirmed?}` -> `SchemaSaved`: restores the text of that version. */
  restore: '/hw/wms/hwSchema/restoreHwSchema',
} as const;

export const schemaPerms = { list: 'system:schema:list', edit: 'system:schema:edit' } as const;

/** Maximum size of a resource file, in bytes of UTF-8. */
export const schemaFileLimit = 1_000_000;

/** The files that can be saved: `<area>/<name>.json`, `areas.json` and `enums.json`. */
const writable = /^(?:(?:areas|enums)\.json|[a-z][A-Za-z0-9-]{0,62}\/[A-Za-z][A-Za-z0-9-]{0,62}\.json)$/;

export function isSchemaFile(file: string): boolean {
  return writable.test(file);
}

/** An error or warning in a file. Line and column count from 1. */
export interface SchemaFault {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The error, in English. `mend` says how to fix it. */
  readonly what: string;
  readonly mend: string;
  /** The same two texts in every language; undefined from a server with English only. */
  readonly texts?: { readonly what: Text; readonly mend: Text };
}

/** Returns the error with its texts in the given language, or in English if it has no translation. */
export function schemaFaultIn(language: Language, fault: SchemaFault): SchemaFault {
  const { what, mend, texts } = fault;
  return { ...fault, what: texts?.what[language] ?? what, mend: texts?.mend[language] ?? mend };
}

/** Formats an error on one line: `file:line:column  what  how to fix it`. */
export function schemaFaultLine({ file, line, column, what, mend }: SchemaFault): string {
  return `${file}:${line}:${column}  ${what}  ${mend}`;
}

/** `valid`: the file is valid and live; `older`: it has errors, and an older version is live; `faulty`: no version is live. */
export type SchemaState = 'valid' | 'older' | 'faulty';

/** The current state of a resource file. Properties of its resource come from the live version; null without one. */
export interface SchemaLine {
  readonly file: string;
  readonly state: SchemaState;
  readonly faults: readonly SchemaFault[];
  readonly name: string | null;
  readonly title: Text | null;
  readonly permissions: readonly { readonly code: string; readonly title: Text }[];
  /** The menu entries that open the resource. */
  readonly menus: readonly { readonly title: Text; readonly path: string }[];
  /** The fields of other resources that refer to this one. */
  readonly references: readonly { readonly resource: string; readonly title: Text; readonly field: string }[];
  /** Whether the file can be saved. */
  readonly isEditable: boolean;
}

export interface SchemaFile extends SchemaLine {
  readonly text: string;
  /** The SHA-256 hash of the text, in hexadecimal. */
  readonly hash: string;
  /** The number of records in its table; null without a table. */
  readonly rows: number | null;
}

/** Data that the editor needs for completion and help. */
export interface SchemaLanguage {
  /** The JSON Schemas of a resource file, enums.json, areas.json and a dashboard. A server without dashboards lacks the last one. */
  readonly schemas: Readonly<Record<'resource' | 'enums' | 'areas', object>> & { readonly dashboard?: object };
  /** Names that a file may refer to. */
  readonly names: Readonly<Record<'enums' | 'areas' | 'resources', readonly string[]>>;
  /** The menu groups; `folder` is where new files of a group go. */
  readonly areas: readonly { readonly name: string; readonly title: Text; readonly folder: string }[];
  /** Whether this server allows editing files. */
  readonly isEditable: boolean;
}

/** The kinds of effects of a change, in order of display. */
export const schemaEffectKinds = ['access', 'table', 'page', 'permission', 'view', 'template'] as const;

/** An effect of a change: `+` adds, `~` changes, `-` removes or disables something. */
export interface SchemaEffect {
  readonly about: (typeof schemaEffectKinds)[number];
  readonly sign: '+' | '~' | '-';
  /** The affected table or resource. */
  readonly of: string;
  readonly text: Text;
  /** True if users lose access to existing data, so that the console asks before saving. */
  readonly isLoss: boolean;
  /** True if the change grants access that the caller does not have. Only an administrator may then save it. */
  readonly needsAdmin?: true;
}

/** The result of checking the folder with this text in place of the file. */
export interface SchemaCheck {
  /** All errors and warnings of the folder. */
  readonly faults: readonly SchemaFault[];
  /** The errors that prevent saving: those of this file, and new ones in other files. */
  readonly refusals: readonly SchemaFault[];
  /** The hash of the compiled module; null if nothing was compiled. `preview` is the URL from which the module can be imported once. */
  readonly codeHash: string | null;
  readonly preview: string | null;
  /** The effects of saving; empty if the file cannot be saved. */
  readonly impact: readonly SchemaEffect[];
  /** Removals that a save must confirm by name. */
  readonly removals: readonly SchemaRemoval[];
}

/** A field (`hwShip.captain`) or resource that would be removed. Its stored data stays but is no longer visible. */
export interface SchemaRemoval {
  readonly name: string;
  /** For a field, the number of records with a value; for a resource, the number of its records. */
  readonly rows: number;
  readonly text: Text;
}

export interface SchemaSaved {
  readonly file: string;
  readonly hash: string;
}

export const schemaActions = ['found', 'create', 'save', 'restore'] as const;
/** A version of a file, with author and time. `found`: text that was changed outside the editor. */
export interface SchemaVersion {
  readonly id: string;
  readonly file: string;
  readonly action: (typeof schemaActions)[number];
  readonly operator: string;
  readonly operatorName: string;
  readonly time: string;
}

export interface SchemaVersionText extends SchemaVersion {
  readonly oldText: string;
  readonly newText: string;
}
