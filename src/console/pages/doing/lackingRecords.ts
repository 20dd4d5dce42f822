import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';

/** A field that was left empty in the questions, and the records that have nothing in it either. */
export interface Lacking {
  readonly field: Field;
  readonly ids: readonly string[];
}

interface Asked {
  /** What is asked for, as a resource of its own. */
  readonly asked: Pick<Resource, 'fields'>;
  readonly typed: Readonly<Record<string, unknown>>;
  /** The records as far as they are at hand. */
  readonly records: readonly WireRecord[];
  /** Whether a record needs something in a field: one that it can do without is not said to lack anything. */
  readonly isNeeded?: (record: WireRecord, field: string) => boolean;
}

/** What stays empty in some of several records when these answers are given. A field that a record does not show says nothing. */
export function lackingRecords({ asked, typed, records, isNeeded = () => true }: Asked): readonly Lacking[] {
  return asked.fields.flatMap((field) => {
    // What has to be answered is not left empty.
    if (field.required || !isEmpty(typed[field.name])) return [];
    const bare = records.filter(
      (record) => Object.hasOwn(record, field.name) && isEmpty(record[field.name]) && isNeeded(record, field.name),
    );
    return bare.length > 0 ? [{ field, ids: bare.map(({ id }) => id) }] : [];
  });
}
