import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeText, readFolderSteps } from '../../../../codegen/read/readFolder.ts';
import type { SourceFile } from '../../../../codegen/types.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { isDiskFull } from '../../db/store.ts';
import { inSlices } from '../../throttle.ts';
import { readFileName } from './requests.ts';

const retry = { 'Retry-After': '5' };

/**
 * Reads the files of the folder. Throws if the folder is missing, or empty although resources are live, as with an unmounted share;
 * otherwise a saved file would become the only one.
 */
export async function readSchemas({ schemaFolder, schemas }: Pick<App, 'schemaFolder' | 'schemas'>): Promise<readonly SourceFile[]> {
  const files = await inSlices(readFolderSteps(schemaFolder.path)).catch((cause: unknown) => {
    throw new AppError('schemaRemoved', { cause, headers: retry });
  });
  if (files.length === 0 && schemas.compilation.resources.length > 0) throw new AppError('schemaRemoved', { headers: retry });
  return files;
}

/** A file of the folder; `text` is undefined if it does not exist. */
export interface FileLocation {
  readonly path: string;
  readonly text: string | undefined;
  /** Permissions of the existing file. */
  readonly mode: number | undefined;
}

/**
 * Returns the location of a file. Throws if the file or its folder is a symbolic link, which could lead out of the folder of resource
 * files.
 */
export function locationOf(folder: string, file: string): FileLocation {
  const root = rootOf(folder);
  const path = join(root, readFileName(file));
  const above = statOf(dirname(path));
  const stats = statOf(path);
  if ((above && !above.isDirectory()) || (stats && !stats.isFile())) throw new AppError('schemaFileName');
  return { path, text: stats && textOf(path), mode: stats && stats.mode & 0o777 };
}

/** Throws for unreadable text, because the history could not store it either. */
function textOf(path: string): string {
  const text = decodeText(readFileSync(path));
  if (text === undefined) throw new AppError('schemaEncoding');
  return text;
}

function rootOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new AppError('schemaRemoved', { cause, headers: { 'Retry-After': '5' } });
  }
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/**
 * Replaces a file atomically: readers see either the old or the new text, even after a crash. Returns a function that restores the old
 * text, or removes a file that is new.
 */
export function replaceFile({ path, text: before, mode = 0o644 }: FileLocation, text: string): () => void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    write({ path, text, mode });
  } catch (cause) {
    if (isNotPermitted(cause)) throw new AppError('schemaUnwritable', { cause });
    throw isDiskFull(cause) ? new AppError('diskFull', { cause }) : cause;
  }
  return () => (before === undefined ? rmSync(path, { force: true }) : write({ path, text: before, mode }));
}

/**
 * Writes a file by renaming a temporary one. Its name starts with a dot and does not end in `.json`, so that it is not taken for a
 * resource file.
 */
function write({ path, text, mode }: { path: string; text: string; mode: number }): void {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const handle = openSync(draft, 'wx', mode);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isNotPermitted(cause: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String((cause as NodeJS.ErrnoException | null)?.code));
}
