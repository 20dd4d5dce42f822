import { orderOf } from './keywordFit.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum';

/** Checks that the bounds of every field leave room for a value, and are exact numbers. */
export function checkLimits({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    for (const [lower, upper] of orders) {
      const [low, high] = [field.property[lower], field.property[upper]];
      if (low === undefined || high === undefined || low <= high) continue;
      const what = `\`${lower}\` ${low} is more than \`${upper}\` ${high}`;
      report.error({ path: [...field.path, lower], what, mend: 'swap the two or correct one' });
    }
    for (const bound of bounds) checkBound(field, bound, report);
  }
}

const orders = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['scale', 'precision'],
] as const;
const bounds: readonly Limit[] = ['minimum', 'maximum', 'exclusiveMinimum'];

function checkBound({ property, kind, path }: PlacedProperty, bound: Limit, report: Subject['report']): void {
  const value = property[bound];
  if (value === undefined || orderOf(kind) !== 'number') return;
  if (kind === 'integer' && !Number.isSafeInteger(value)) {
    const what = `\`${bound}\` of a whole number is ${value}`;
    report.error({ path: [...path, bound], what, mend: 'write a whole number of up to 15 digits' });
  }
  if (kind !== 'integer' && !/^-?\d+(\.\d+)?$/.test(String(value))) {
    const what = `\`${bound}\` ${value} has too many digits to be exact`;
    report.error({ path: [...path, bound], what, mend: 'write a number of up to 15 digits' });
  }
}
