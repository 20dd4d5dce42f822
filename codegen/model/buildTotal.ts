import type { Total } from '../../src/contract/resource.ts';
import type { Properties, TotalSource } from '../read/source.ts';
import { buildWanted } from './buildFieldWhen.ts';

/** A total with the resource whose records it is over, also where the file names lines of the record. */
export function buildTotal(
  { lines, resource, by, as, field, needs, where }: TotalSource,
  properties: Properties,
): Total {
  const own = lines ?? linesFieldOf(properties, { resource, by });
  const named = own === undefined ? { resource, by } : properties[own]?.lines;
  return {
    ...{ resource: named?.resource ?? '', by: named?.by ?? '' },
    ...(own !== undefined && { lines: own }),
    as,
    ...(field !== undefined && { field }),
    ...(needs && { needs }),
    ...(where && {
      where: Object.fromEntries(Object.entries(where).map(([name, value]) => [name, buildWanted(value)])),
    }),
  };
}

/** The field that holds these records as lines, whether the total says so or not. */
function linesFieldOf(
  properties: Properties,
  { resource, by }: Pick<TotalSource, 'resource' | 'by'>,
): string | undefined {
  return Object.keys(properties).find((name) => {
    const lines = properties[name]?.lines;
    return lines?.resource === resource && lines?.by === by;
  });
}
