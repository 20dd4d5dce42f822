import { randomBytes } from 'node:crypto';
import { isSchemaFile, schemaFileLimit } from '../../../contract/schemaEditor.ts';
import type { Language } from '../../../contract/wire.ts';
import type { Actor } from '../../access/actor.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import type { SchemaFolder } from '../../schemaStore.ts';

/** The context of every call about resource files. */
export interface Ask {
  readonly app: App;
  readonly actor: Actor;
  readonly language: Language;
  readonly previews: Previews;
  /** The last part of the call's path. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path of the call without the id. */
  readonly path: string;
}

/** How long a preview URL can be used, in milliseconds, and the maximum number of stored previews. */
const limits = { age: 60_000, count: 50 };

/** Compiled modules for previews. Only the user who requested one receives its secret URL. */
interface Previews {
  /** Stores a module and returns its token. */
  readonly keep: (code: string) => string;
  /** Returns the module of a token; works only once. */
  readonly take: (token: string) => string | undefined;
}

export function createPreviews(now: () => number): Previews {
  const waiting = new Map<string, { readonly code: string; readonly until: number }>();
  const drop = (): void => {
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size > limits.count) waiting.delete(oldest);
    for (const [token, { until }] of waiting) if (until < now()) waiting.delete(token);
  };
  return {
    keep: (code) => {
      const token = randomBytes(20).toString('hex');
      waiting.set(token, { code, until: now() + limits.age });
      drop();
      return token;
    },
    take: (token) => {
      drop();
      const code = waiting.get(token)?.code;
      waiting.delete(token);
      return code;
    },
  };
}

/** Returns the body as an object; throws for unknown properties. */
export function readBody(body: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  if (Object.keys(body).some((key) => !fields.includes(key))) throw new AppError('invalidBody');
  return body as Record<string, unknown>;
}

/** Validates a file name before it is used in the file system. */
export function readFileName(file: unknown): string {
  if (typeof file !== 'string') throw new AppError('invalidBody');
  if (!isSchemaFile(file)) throw new AppError('schemaFileName', { at: { path: '/file', keyword: 'pattern' } });
  return file;
}

/** Validates the text of a file; unpaired surrogates are rejected because they cannot be stored. */
export function readFileText(text: unknown): string {
  if (typeof text !== 'string' || !text.isWellFormed()) throw new AppError('invalidBody');
  if (Buffer.byteLength(text) > schemaFileLimit) throw new AppError('tooLarge', { values: { limit: '1 MB' } });
  return text;
}

/** Reads the names of confirmed removals; empty if left out. */
export function readConfirmed(confirmed: unknown): readonly string[] {
  if (confirmed === undefined) return [];
  if (!Array.isArray(confirmed) || !confirmed.every((name) => typeof name === 'string')) throw new AppError('invalidBody');
  return confirmed;
}

/** Throws if editing is disabled (`HW_SCHEMA_EDITOR=0`). */
export function requireEditable({ isEditable }: Pick<SchemaFolder, 'isEditable'>): void {
  if (!isEditable) throw new AppError('schemaEditorOff');
}
