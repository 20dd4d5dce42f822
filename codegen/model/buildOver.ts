import type { Over, OverWhere } from '../../src/contract/groups.ts';
import type { OverSource } from '../read/overSource.ts';

/** What the rows of a resource are added up from, in the order of the file. */
export function buildOver({ resource, where, by, figures = {}, choices = {} }: OverSource): Over {
  return {
    resource,
    where: buildWhere(where),
    by: Object.entries(by).map(([field, of]) => {
      const { field: name, unit } = typeof of === 'string' ? { field: of, unit: undefined } : of;
      return { field, of: name, ...(unit && { unit }) };
    }),
    figures: Object.entries(figures).map(([field, { as, field: of, where: only, days }]) => ({
      ...{ field, as },
      ...(of !== undefined && { of }),
      ...(only && { where: buildWhere(only) }),
      ...(days && { days }),
    })),
    choices: Object.entries(choices).map(([field, all]) => ({
      field,
      of: all.map(({ value, when = {} }) => ({ value, when })),
    })),
  };
}

function buildWhere(where: OverSource['where'] = {}): OverWhere {
  return Object.fromEntries(
    Object.entries(where).map(([name, wanted]) => [name, typeof wanted === 'object' ? wanted : [wanted]]),
  );
}
