import type { Shape } from '../check/checkShape.ts';

const shared: Readonly<Record<string, Shape>> = { 'areas.json': 'areas', 'enums.json': 'enums' };

/** What a file of the schemas folder is, by its path. */
export function classify(path: string): Shape {
  return Object.hasOwn(shared, path) ? (shared[path] as Shape) : 'resource';
}
