import { many } from '../../../contract/text.ts';
import { Narrowing } from '../narrowing.ts';

/** What stands against a table whose numbers, worked out as its model says, are too large for their fields; by field. */
export function unfitNarrowings(counts: ReadonlyMap<string, number>): Narrowing[] {
  const mend = 'give the field more digits (`precision`), or mend those records first';
  return [...counts].map(
    ([field, count]) => new Narrowing(`${field} of ${many(count, 'record')} does not fit into its field`, mend, field),
  );
}
