import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printJsonText } from '../src/contract/printJson.ts';
import { readDocument } from './read/readDocument.ts';
import { metaSchemaNames, readFolder } from './read/readFolder.ts';
import type { Fault, SourceFile } from './types.ts';

/** Replaces a file atomically, so that a server that watches the folder never reads a partial file. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${process.pid}.draft`);
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** A file that `format` would change. */
interface Unformatted {
  readonly path: string;
  /** The number of the first line that would change. */
  readonly line: number;
  readonly formatted: string;
}

/** Formats the files of a folder; returns the paths of changed files, and the faults of files with invalid JSON. */
export function format(folder: string): { changed: string[]; faults: Fault[] } {
  const files = readAll(folder);
  const unformatted = files.flatMap(compare);
  for (const { path, formatted } of unformatted) replaceFile(join(folder, path), formatted);
  const unread = files.filter(({ text }) => printJsonText(text) === undefined);
  return { changed: unformatted.map(({ path }) => path), faults: unread.flatMap((file) => readDocument(file).faults) };
}

/** Returns the files of a folder that `format` would change. Files with invalid JSON are skipped, because the compiler reports them. */
export function findUnformatted(folder: string): Unformatted[] {
  return readAll(folder).flatMap(compare);
}

function readAll(folder: string): SourceFile[] {
  const metaSchemas = metaSchemaNames.filter((name) => existsSync(join(folder, name)));
  return [...readFolder(folder), ...metaSchemas.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))];
}

function compare({ path, text }: SourceFile): Unformatted[] {
  const printed = printJsonText(text);
  if (printed === undefined) return [];
  // Keeps Windows line endings, which a Git checkout on Windows may have added.
  const formatted = text.includes('\r\n') ? printed.replaceAll('\n', '\r\n') : printed;
  return formatted === text ? [] : [{ path, line: firstDifference(text, formatted), formatted }];
}

function firstDifference(text: string, formatted: string): number {
  const lines = formatted.split('\n');
  return (
    1 +
    Math.max(
      0,
      text.split('\n').findIndex((line, i) => line !== lines[i]),
    )
  );
}
