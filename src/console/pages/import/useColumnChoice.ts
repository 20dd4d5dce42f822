import { useState } from 'react';
import { type ColumnChoice, type FoundColumn, placeName } from '../../../contract/imports.ts';

/** What the person says of the columns of a sheet, until it is applied. */
export function useColumnChoice(columns: readonly FoundColumn[], sheet: string | undefined) {
  const [choice, setChoice] = useState<ColumnChoice>({});
  const [forget, setForget] = useState<readonly string[]>([]);
  const nameOf = ({ index }: FoundColumn): string => placeName(index, sheet);
  const fieldOf = (column: FoundColumn): string | null =>
    (Object.hasOwn(choice, nameOf(column)) ? choice[nameOf(column)] : column.field) ?? null;
  // Of two columns that could bring a field the one that is chosen does: the other one gives it up.
  const givenUp = (column: FoundColumn, field: string | null): ColumnChoice => {
    const others = columns.filter((other) => other !== column && field !== null && fieldOf(other) === field);
    return Object.fromEntries(others.map((other) => [nameOf(other), null]));
  };
  return {
    ...{ choice, forget, nameOf, fieldOf, taken: new Set(columns.map(fieldOf)) },
    choose: (column: FoundColumn, field: string | null) =>
      setChoice((now) => ({ ...now, ...givenUp(column, field), [nameOf(column)]: field })),
    forgetOne: (column: FoundColumn) => setForget((now) => [...now, nameOf(column)]),
    reset: () => {
      setChoice({});
      setForget([]);
    },
  };
}
