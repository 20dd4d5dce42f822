import type { Language, Text } from './text.ts';

/**
 * The calls that show and change resource files (README section 7). All need `schemaPerms.list`;
 * `check`, `save` and `restore` need `schemaPerms.edit`.
 */
export const schemaCalls = {
  /** POST -> page of `SchemaLine`. */
  find: '/hw/wms/hwSchema/findHwSchemaList',
  /** GET /{file or name of a resource} -> `SchemaFile`. */
  findById: '/hw/wms/hwSchema/findHwSchemaById',
  /** GET -> `SchemaLanguage`. */
  language: '/hw/wms/hwSchema/findHwSchemaLanguage',
  /** POST `{file, text}` -> `SchemaCheck`. */
  check: '/hw/wms/hwSchema/checkHwSchema',
  /**
   * POST `{file, text, hash, confirmed?}` -> `SchemaSaved`; `hash` is that of the text that was opened, empty for a new
   * file; `confirmed` are the names of `SchemaCheck.removals` that may go.
   */
  save: '/hw/wms/hwSchema/saveHwSchema',
  /** GET /{file} -> page of `SchemaVersion`, newest first. */
  history: '/hw/wms/hwSchema/findHwSchemaHistoryList',
  /** GET /{id} -> `SchemaVersionText`. */
  historyById: '/hw/wms/hwSchema/findHwSchemaHistoryById',
  /** POST `{file, historyId, hash?, confirmed?}` -> `SchemaSaved`: the file gets the text of that version. */
  restore: '/hw/wms/hwSchema/restoreHwSchema',
} as const;

export const schemaPerms = { list: 'system:schema:list', edit: 'system:schema:edit' } as const;

/** Greatest size of a resource file, in bytes of UTF-8. */
export const schemaFileLimit = 1_000_000;

/** The files that a save may write: `<area>/<name>.json` and the two that all share. */
const writable = /^(?:(?:areas|enums)\.json|[a-z][A-Za-z0-9-]{0,62}\/[A-Za-z][A-Za-z0-9-]{0,62}\.json)$/;

export function isSchemaFile(file: string): boolean {
  return writable.test(file);
}

/** What is wrong in a file, where (line and column from 1), and how to mend it. */
export interface SchemaFault {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** In English. */
  readonly what: string;
  readonly mend: string;
  /** The same in every language; a server that has only English leaves it out. */
  readonly texts?: { readonly what: Text; readonly mend: Text };
}

/** A fault in the words of a language; in English where it has no others. */
export function schemaFaultIn(language: Language, fault: SchemaFault): SchemaFault {
  const { what, mend, texts } = fault;
  return { ...fault, what: texts?.what[language] ?? what, mend: texts?.mend[language] ?? mend };
}

/** `file:line:column  what  how to mend it`: one fault on one line. */
export function schemaFaultLine({ file, line, column, what, mend }: SchemaFault): string {
  return `${file}:${line}:${column}  ${what}  ${mend}`;
}

/** `sound`: live as it is. `older`: faulty, and an older version of it is live. `faulty`: nothing of it is live. */
export type SchemaState = 'sound' | 'older' | 'faulty';

/** One resource file as it stands. What it says of its resource is that of the live version; null where there is none. */
export interface SchemaLine {
  readonly file: string;
  readonly state: SchemaState;
  readonly faults: readonly SchemaFault[];
  readonly name: string | null;
  readonly title: Text | null;
  readonly permissions: readonly { readonly code: string; readonly title: Text }[];
  /** Menu entries that lead to it. */
  readonly menus: readonly { readonly title: Text; readonly path: string }[];
  /** Fields of other resources that refer to it. */
  readonly references: readonly { readonly resource: string; readonly title: Text; readonly field: string }[];
  /** Whether a save may change it. */
  readonly isEditable: boolean;
}

export interface SchemaFile extends SchemaLine {
  readonly text: string;
  /** SHA-256 of the text, hex. */
  readonly hash: string;
  /** How many records its table holds; null without one. */
  readonly rows: number | null;
}

/** What an editor needs to complete and explain. */
export interface SchemaLanguage {
  /** JSON Schemas of a resource file, of enums.json and of areas.json. */
  readonly schemas: Readonly<Record<'resource' | 'enums' | 'areas', object>>;
  /** The names that a file may refer to. */
  readonly names: Readonly<Record<'enums' | 'areas' | 'resources', readonly string[]>>;
  /** The groups of the menu; `folder` is where a new file of one belongs, beside the others. */
  readonly areas: readonly { readonly name: string; readonly title: Text; readonly folder: string }[];
  /** Whether files may be changed here at all. */
  readonly isEditable: boolean;
}

/** What a change of files can have an effect on, in the order in which it is told. */
export const schemaEffectKinds = ['access', 'table', 'page', 'permission', 'view', 'template'] as const;

/** One thing that a change of files would do: `+` something comes, `~` it changes, `-` it goes or is left alone. */
export interface SchemaEffect {
  readonly about: (typeof schemaEffectKinds)[number];
  readonly sign: '+' | '~' | '-';
  /** The table or the resource that it happens to. */
  readonly of: string;
  readonly text: Text;
  /** People have no way any more to what they have now: before a save the console asks. */
  readonly isLoss: boolean;
  /** It opens what the person who asks may not see or do: a save is refused to anybody but an administrator. */
  readonly needsAdmin?: true;
}

/** What the folder would be with this text in place of the file. */
export interface SchemaCheck {
  /** Every fault of the whole folder. */
  readonly faults: readonly SchemaFault[];
  /** Those that would refuse a save: errors of this file, and those that it would bring to others. */
  readonly refusals: readonly SchemaFault[];
  /** Hash of the compiled module, and an address to import it from, once and soon; null when there is none. */
  readonly codeHash: string | null;
  readonly preview: string | null;
  /** What saving it would do besides; nothing while it would be refused. */
  readonly impact: readonly SchemaEffect[];
  /** What a save must confirm by its name. */
  readonly removals: readonly SchemaRemoval[];
}

/** A field (`hwShip.captain`) or a resource that would be named no more; what is stored of it stays, and nobody sees it. */
export interface SchemaRemoval {
  readonly name: string;
  /** How many records have something there. */
  readonly rows: number;
  readonly text: Text;
}

export interface SchemaSaved {
  readonly file: string;
  readonly hash: string;
}

export const schemaActions = ['found', 'create', 'save', 'restore'] as const;
/** One version of a file: who made it and when. `found`: the text that was there before, changed by other means. */
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
