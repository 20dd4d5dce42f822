import type { Path } from '../read/place.ts';
import { refusePattern } from './pattern/refusePattern.ts';
import type { Subject } from './subject.ts';

/** Checks every `pattern` of a file, in fields, conditions and rules alike. */
export function checkPatterns({ source, report }: Subject): void {
  const { properties } = source.record;
  for (const { path, pattern } of [
    ...findPatterns(properties, ['record', 'properties']),
    ...findPatterns(source.rules, ['rules']),
  ]) {
    const refusal = refusePattern(pattern);
    if (refusal) report.error({ path, ...refusal });
  }
}

/** A field may itself be called `pattern`: then what stands there is an object. */
function findPatterns(value: unknown, path: Path): { path: Path; pattern: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const below = [...path, key];
    return key === 'pattern' && typeof inner === 'string'
      ? [{ path: below, pattern: inner }]
      : findPatterns(inner, below);
  });
}
