import { lstatSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeText } from '../../../../codegen/read/decodeText.ts';
import { Refusal } from '../../refusal.ts';
import { readFileName } from './readAskedFile.ts';

/** Where a file of the folder lies, and what is in it now; `text` is undefined while there is none. */
export interface FilePlace {
  readonly path: string;
  readonly text: string | undefined;
  /** Permissions of the file as it is. */
  readonly mode: number | undefined;
}

/** Finds the place of a file. A link, in its way or in its place, could lead out of the folder: it is refused. */
export function placeOfFile(folder: string, file: string): FilePlace {
  const root = rootOf(folder);
  const path = join(root, readFileName(file));
  const above = statOf(dirname(path));
  const stats = statOf(path);
  if ((above && !above.isDirectory()) || (stats && !stats.isFile())) throw new Refusal('schemaFileName');
  return { path, text: stats && textOf(path), mode: stats && stats.mode & 0o777 };
}

/** What cannot be read cannot be kept in the history either: it is refused before anything takes its place. */
function textOf(path: string): string {
  const text = decodeText(readFileSync(path));
  if (text === undefined) throw new Refusal('schemaEncoding');
  return text;
}

function rootOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new Refusal('schemaGone', { cause, headers: { 'Retry-After': '5' } });
  }
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
