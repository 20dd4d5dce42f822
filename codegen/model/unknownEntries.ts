import type { Shape } from '../check/checkShape.ts';
import { classify } from '../read/classify.ts';
import type { LoneFile } from '../readFile.ts';
import type { Names } from './lookup.ts';

const none: Names = new Set<string>();
const every: Names = { has: () => true, keys: () => ['*'] };

/**
 * The names of which `enums.json` or `areas.json` says something that cannot be read: any name when nothing of the file
 * can. Whoever speaks of one has made no mistake.
 */
export function unknownEntries(files: readonly LoneFile[], shape: Shape): Names {
  const found = files.find(({ file }) => classify(file.path) === shape);
  if (!found) return none;
  const { document, brokenKeys } = found;
  // An error of the file as a whole lies in no entry.
  return document && !brokenKeys.includes('') ? new Set(brokenKeys) : every;
}
