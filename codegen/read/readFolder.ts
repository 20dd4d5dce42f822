import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { runThrough, type Steps } from '../steps.ts';
import type { SourceFile } from '../types.ts';
import { limits } from './limits.ts';

/** The kinds of files in the schemas folder. */
export type Shape = 'resource' | 'enums' | 'areas' | 'dashboard';

const shared: Readonly<Record<string, Shape>> = { 'areas.json': 'areas', 'enums.json': 'enums' };

/** Returns the kind of a file, by its path. */
export function classify(path: string): Shape {
  if (Object.hasOwn(shared, path)) return shared[path] as Shape;
  return path.startsWith('dashboards/') ? 'dashboard' : 'resource';
}

/** The JSON Schemas of the files, which are in the same folder. */
export const metaSchemaNames: readonly string[] = ['resource.meta.schema.json', 'dashboard.meta.schema.json'];

/**
 * Reads the JSON files of a schemas folder, sorted by path: at most one more than `limits.files`, so that the compiler reports the excess.
 * Skips the meta schemas, names that start with a dot, and folders below `limits.folderDepth`. A file that must not be read (too large, not
 * UTF-8, a link out of the folder) is returned empty, with the reason in `rejected`.
 */
export function readFolder(dir: string): SourceFile[] {
  return runThrough(readFolderSteps(dir));
}

/** Like `readFolder`, but pauses after each file. */
export function* readFolderSteps(dir: string): Steps<SourceFile[]> {
  const root = realpathSync(dir);
  const paths: string[] = [];
  for (const path of findFiles({ root, below: '', depth: 1 })) {
    if (paths.push(path) > limits.files) break;
  }
  const files: SourceFile[] = [];
  for (const path of paths) {
    files.push(readSource(root, path));
    yield;
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Search {
  readonly root: string;
  readonly below: string;
  readonly depth: number;
}

function* findFiles({ root, below, depth }: Search): Generator<string> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory() && depth < limits.folderDepth) yield* findFiles({ root, below: path, depth: depth + 1 });
    if (isSource(entry.name) && !entry.isDirectory()) yield path;
  }
}

function isSource(name: string): boolean {
  return name.endsWith('.json') && !metaSchemaNames.includes(name);
}

function readSource(root: string, path: string): SourceFile {
  const target = realTarget(join(root, path));
  if (target === undefined || !target.startsWith(root + sep)) return { path, text: '', rejected: 'link' };
  const { size } = statSync(target);
  if (size > limits.fileSize) return { path, text: '', rejected: 'size' };
  const text = decodeText(readBounded(target, size));
  return text === undefined ? { path, text: '', rejected: 'encoding' } : { path, text };
}

/** Returns the file that a link leads to; undefined if it does not exist or is not a regular file. */
function realTarget(path: string): string | undefined {
  try {
    const target = realpathSync(path);
    return statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined;
  }
}

/** Reads at most `size` bytes, because the file may have grown since its size was checked. */
function readBounded(path: string, size: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Decodes UTF-8. Returns undefined for other encodings, because wrongly decoded characters would be stored. A byte order mark is kept, so
 * that the text can be written unchanged.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  // JSON never contains a zero byte, but UTF-16 text does.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
