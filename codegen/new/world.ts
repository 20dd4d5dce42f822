import { compile, type Memory } from '../compile.ts';
import { readDocument } from '../read/readDocument.ts';
import { classify, readFolder } from '../read/readFolder.ts';
import type { ResourceSource } from '../read/source.ts';
import type { SourceFile } from '../types.ts';
import { Trouble } from './material.ts';
import { collectTitles, type KnownTitles } from './names/titles.ts';

/** The existing files and the values of stored records that are used when a resource is drafted. */
export interface DraftWorld {
  readonly files: readonly SourceFile[];
  /** The compiler cache. It makes compiling the files again with a draft ten times faster. */
  readonly memory: Memory;
  readonly resources: readonly { readonly file: string; readonly source: ResourceSource }[];
  readonly areas: readonly string[];
  readonly titles: KnownTitles;
  /** The codes and names of stored records, by resource; undefined without a database. */
  readonly codes?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the resource files of a schemas folder. Files with faults are in `files` but not in `resources`. */
export function readWorld(folder: string): DraftWorld {
  const files = readFiles(folder);
  const { areas, resources: valid, memory } = compile(files);
  const compiled = new Set(valid.map(({ file }) => file));
  const resources = files.flatMap((file) => {
    const { document } = readDocument(file);
    const isValid = document && classify(file.path) === 'resource' && compiled.has(file.path);
    return isValid ? [{ file: file.path, source: document.value as ResourceSource }] : [];
  });
  return {
    files,
    memory,
    resources,
    areas: areas.map(({ name }) => name),
    titles: collectTitles(resources.map(({ source }) => source)),
  };
}

function readFiles(folder: string): DraftWorld['files'] {
  try {
    return readFolder(folder);
  } catch {
    throw new Trouble(`there is no folder ${folder}; give the folder of the resource files with --schemas`);
  }
}
