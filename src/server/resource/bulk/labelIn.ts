import { labelOf } from '../../../contract/record.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';

/** What a record is called in the caller's language, by whoever may read no more of it than `visible`. */
export function labelIn({ visible, language }: Pick<Context, 'visible' | 'language'>, record: PlainRecord): string {
  return labelOf(
    visible.display[language],
    Object.fromEntries(visible.fields.map(({ name }) => [name, record[name] ?? ''])),
  );
}
