import { randomBytes } from 'node:crypto';
import { isSchemaFile, schemaFileLimit } from '../../../contract/schemaEditor.ts';
import type { Language } from '../../../contract/text.ts';
import type { Actor } from '../../access/actor.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import type { SchemaFolder } from '../store.ts';

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

/** How long an address of a preview can be used, in milliseconds, and how many wait at a time. */
const limits = { age: 60_000, count: 50 };

/** Modules compiled for a preview. Their secret address is only given to the user who requested it. */
interface Previews {
  /** Keeps a module; gives its token. */
  readonly keep: (code: string) => string;
  /** The module of a token, once. */
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

/** The object of a body; what else it holds than these fields is refused. */
export function readBody(body: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  if (Object.keys(body).some((key) => !fields.includes(key))) throw new AppError('invalidBody');
  return body as Record<string, unknown>;
}

/** The name of a file that may be written; anything else is refused before it comes near the file system. */
export function readFileName(file: unknown): string {
  if (typeof file !== 'string') throw new AppError('invalidBody');
  if (!isSchemaFile(file)) throw new AppError('schemaFileName', { at: { path: '/file', keyword: 'pattern' } });
  return file;
}

/** The text of a file: whole characters only, because others would not come back as they were sent. */
export function readFileText(text: unknown): string {
  if (typeof text !== 'string' || !text.isWellFormed()) throw new AppError('invalidBody');
  if (Buffer.byteLength(text) > schemaFileLimit) throw new AppError('tooLarge', { values: { limit: '1 MB' } });
  return text;
}

/** The names of what may go; none when left out. */
export function readConfirmed(confirmed: unknown): readonly string[] {
  if (confirmed === undefined) return [];
  if (!Array.isArray(confirmed) || !confirmed.every((name) => typeof name === 'string'))
    throw new AppError('invalidBody');
  return confirmed;
}

/** Refuses what `HW_SCHEMA_EDITOR=0` has switched off. */
export function requireEditable({ isEditable }: Pick<SchemaFolder, 'isEditable'>): void {
  if (!isEditable) throw new AppError('schemaEditorOff');
}
