import { labelOf } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { PlainRecord } from '../toRecord.ts';

/** What a record is called by whoever may read no more of it than `visible`. */
export function labelIn(visible: Resource, record: PlainRecord): string {
  return labelOf(visible.display, Object.fromEntries(visible.fields.map(({ name }) => [name, record[name] ?? ''])));
}
