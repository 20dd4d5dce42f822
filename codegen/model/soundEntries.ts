import type { Shape } from '../check/checkShape.ts';
import { classify } from '../read/classify.ts';
import type { LoneFile } from '../readFile.ts';

/** The entries of `enums.json` or `areas.json` in whose text no error lies. */
export function soundEntries<Entry>(files: readonly LoneFile[], shape: Shape): [string, Entry][] {
  const found = files.find(({ file, document }) => document && classify(file.path) === shape);
  const value = found?.document?.value;
  if (!found || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const broken = new Set(found.brokenKeys);
  return Object.entries(value).filter(([name]) => !broken.has(name)) as [string, Entry][];
}
