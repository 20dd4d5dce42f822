import type { Path } from '../read/place.ts';
import { refusePattern } from './pattern/refusePattern.ts';
import type { Subject } from './subject.ts';

/** Checks every `pattern` of a file, in fields, conditions, rules, and in what is asked for alike. */
export function checkPatterns({ source, report }: Subject): void {
  const { properties } = source.record;
  for (const { path, pattern } of [
    ...findPatterns(properties, ['record', 'properties']),
    ...findPatterns(source.rules, ['rules']),
    ...findPatterns(source.states, ['states']),
    ...findPatterns(source.actions, ['actions']),
  ]) {
    const refusal = refusePattern(pattern);
    if (refusal) report.error({ path, ...refusal });
  }
}

/** What stands under these keywords goes by the names of fields: a `pattern` in it is one of them. */
const fieldMaps: readonly string[] = ['set', 'copy', 'filter'];

/** A field may itself be called `pattern`: then what stands there is an object. */
function findPatterns(value: unknown, path: Path): { path: Path; pattern: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const below = [...path, key];
    if (fieldMaps.includes(key) && path.at(-1) !== 'properties') return [];
    return key === 'pattern' && typeof inner === 'string'
      ? [{ path: below, pattern: inner }]
      : findPatterns(inner, below);
  });
}
