import type { Reference, Resource } from '../../contract/resource.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
import type { Row, Value } from '../db/store.ts';
import type { PlainRecord } from './toRecord.ts';

/** Whether a row is one of those that a reference offers for a record. `target` is undefined for the server's own tables. */
export function fitOf(target: Resource | undefined, { filter }: Reference): (row: Row, record: PlainRecord) => boolean {
  const wanted = Object.entries(filter ?? {});
  const columnOf = (name: string, value: unknown): Value => {
    const field = target?.fields.find((each) => each.name === name);
    return field ? serverFaceOf(field.kind).toColumn(value, field) : String(value);
  };
  return (row, record) =>
    wanted.every(([name, want]) => {
      const value = 'is' in want ? want.is : record[want.field];
      return [value].flat().some((one) => {
        const wish = isEmpty(one) ? null : safely(() => columnOf(name, one));
        return wish !== null && String(row[name] ?? '') === String(wish);
      });
    });
}

/** Whether a field that decides what is offered has changed. */
export function isAsked({ filter }: Reference, record: PlainRecord, before: PlainRecord): boolean {
  return Object.values(filter ?? {}).some(
    (want) => 'field' in want && record[want.field] !== (before[want.field] ?? undefined),
  );
}

/** A value that no column could keep fits nothing; what is wrong with it is told by its own check. */
function safely(convert: () => Value): Value {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
