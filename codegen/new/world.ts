import { compile, type Memory } from '../compile.ts';
import { readDocument } from '../read/readDocument.ts';
import { classify, readFolder } from '../read/readFolder.ts';
import type { ResourceSource } from '../read/source.ts';
import type { SourceFile } from '../types.ts';
import { Trouble } from './material.ts';
import { collectTitles, type KnownTitles } from './names/titles.ts';

/** What is there already when a file is drafted. */
export interface DraftWorld {
  readonly files: readonly SourceFile[];
  /** What compiling the files has left: compiling them again with a draft beside them takes a tenth of the time. */
  readonly memory: Memory;
  readonly resources: readonly { readonly file: string; readonly source: ResourceSource }[];
  readonly areas: readonly string[];
  readonly titles: KnownTitles;
  /** The codes and names of stored records by resource, where there is a database to look into. */
  readonly codes?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a schemas folder holds already; faulty files take no part. */
export function readWorld(folder: string): DraftWorld {
  const files = readFiles(folder);
  const { areas, resources: valid, memory } = compile(files);
  const compiled = new Set(valid.map(({ file }) => file));
  const resources = files.flatMap((file) => {
    const { document } = readDocument(file);
    const isSound = document && classify(file.path) === 'resource' && compiled.has(file.path);
    return isSound ? [{ file: file.path, source: document.value as ResourceSource }] : [];
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
