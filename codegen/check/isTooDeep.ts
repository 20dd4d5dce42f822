import { limits } from '../read/limits.ts';
import type { Path } from '../read/place.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  conditionTooDeep: { en: 'schemas nested deeper than {{most}} levels', zh: '条件嵌套超过 {{most}} 层' },
  splitRule: { en: 'split it into several rules', zh: '请拆分成多条规则' },
});

/** Where a schema stands, and within how many others, itself included. */
export interface Place {
  readonly path: Path;
  readonly depth: number;
}

/** Whether a schema stands within too many others; says so in the report. */
export function isTooDeep({ report }: Subject, { path, depth }: Place): boolean {
  if (depth <= limits.schemaDepth) return false;
  const what = texts.conditionTooDeep({ most: limits.schemaDepth });
  report.error({ path, what, mend: texts.splitRule });
  return true;
}
