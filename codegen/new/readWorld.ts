import { compile } from '../compile.ts';
import { classify } from '../read/classify.ts';
import { readDocument } from '../read/readDocument.ts';
import { readFolder } from '../read/readFolder.ts';
import type { ResourceSource } from '../read/source.ts';
import type { World } from './draft/world.ts';
import { collectTitles } from './name/knownTitles.ts';
import { Trouble } from './Trouble.ts';

/** What a schemas folder holds already; faulty files take no part. */
export function readWorld(folder: string): World {
  const files = readFiles(folder);
  const { areas, resources: sound } = compile(files);
  const compiled = new Set(sound.map(({ file }) => file));
  const resources = files.flatMap((file) => {
    const { document } = readDocument(file);
    const isSound = document && classify(file.path) === 'resource' && compiled.has(file.path);
    return isSound ? [{ file: file.path, source: document.value as ResourceSource }] : [];
  });
  return {
    files,
    resources,
    areas: areas.map(({ name }) => name),
    titles: collectTitles(resources.map(({ source }) => source)),
  };
}

function readFiles(folder: string): World['files'] {
  try {
    return readFolder(folder);
  } catch {
    throw new Trouble(`there is no folder ${folder}; --schemas names the one of the resource files`);
  }
}
