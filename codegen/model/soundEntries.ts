import type { Shape } from '../check/checkShape.ts';
import { classify } from '../read/classify.ts';
import type { Unit } from '../unit.ts';

/** The entries of `enums.json` or `areas.json` in whose text no error lies. */
export function soundEntries<Entry>(units: readonly Unit[], shape: Shape): [string, Entry][] {
  const unit = units.find(({ document }) => classify(document.file) === shape);
  const value = unit?.document.value;
  if (!unit || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const broken = new Set(unit.report.brokenKeys);
  return Object.entries(value).filter(([name]) => !broken.has(name)) as [string, Entry][];
}
