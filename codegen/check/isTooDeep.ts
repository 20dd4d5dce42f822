import { limits } from '../read/limits.ts';
import type { Path } from '../read/place.ts';
import type { Subject } from './subject.ts';

/** Where a schema stands, and within how many others, itself included. */
export interface Place {
  readonly path: Path;
  readonly depth: number;
}

/** Whether a schema stands within too many others; says so in the report. */
export function isTooDeep({ report }: Subject, { path, depth }: Place): boolean {
  if (depth <= limits.schemaDepth) return false;
  const what = `schemas nested deeper than ${limits.schemaDepth} levels`;
  report.error({ path, what, mend: 'split it into several rules' });
  return true;
}
