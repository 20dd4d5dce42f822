import type { AreasSource } from '../read/source.ts';
import type { LoneFile } from '../readFile.ts';
import type { Area } from '../types.ts';
import { soundEntries } from './soundEntries.ts';
import { textOf } from './textOf.ts';

/** The groups of the side menu, in their order. */
export function buildAreas(files: readonly LoneFile[]): Area[] {
  return soundEntries<AreasSource[string]>(files, 'areas')
    .map(([name, { title, icon, order }]) => ({ name, title: textOf(title), icon, order }))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
}
