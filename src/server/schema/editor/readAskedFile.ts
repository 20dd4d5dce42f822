import { isSchemaFile, schemaFileLimit } from '../../../contract/schemaEditor.ts';
import { Refusal } from '../../refusal.ts';

/** The object of a body; what else it holds than these fields is refused. */
export function readBody(body: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  if (Object.keys(body).some((key) => !fields.includes(key))) throw new Refusal('invalidBody');
  return body as Record<string, unknown>;
}

/** The name of a file that may be written; anything else is refused before it comes near the file system. */
export function readFileName(file: unknown): string {
  if (typeof file !== 'string') throw new Refusal('invalidBody');
  if (!isSchemaFile(file)) throw new Refusal('schemaFileName', { at: { path: '/file', keyword: 'pattern' } });
  return file;
}

/** The text of a file: whole characters only, because others would not come back as they were sent. */
export function readFileText(text: unknown): string {
  if (typeof text !== 'string' || !text.isWellFormed()) throw new Refusal('invalidBody');
  if (Buffer.byteLength(text) > schemaFileLimit) throw new Refusal('tooLarge', { values: { limit: '1 MB' } });
  return text;
}

/** The names of what may go; none when left out. */
export function readConfirmed(confirmed: unknown): readonly string[] {
  if (confirmed === undefined) return [];
  if (!Array.isArray(confirmed) || !confirmed.every((name) => typeof name === 'string'))
    throw new Refusal('invalidBody');
  return confirmed;
}
