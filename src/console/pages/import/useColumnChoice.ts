import { useState } from 'react';
import { type ColumnChoice, type FoundColumn, placeName } from '../../../contract/imports.ts';

/** What the person says of the columns of one sheet, until it is applied. */
interface SheetChoice {
  readonly choice: ColumnChoice;
  readonly forget: readonly string[];
}

/** Of one import, by sheet; that of the records has no name. */
type Choices = ReadonlyMap<string, SheetChoice>;

const nothing: SheetChoice = { choice: {}, forget: [] };

/**
 * What is said of the columns of an import. It is kept above the sheets: while one of them is applied all are read anew,
 * and what is said of the others stays.
 */
export function useColumnChoices(importId: string) {
  const [kept, setKept] = useState<{ readonly importId: string; readonly sheets: Choices }>();
  const of = (sheet = ''): SheetChoice => (kept?.importId === importId && kept?.sheets.get(sheet)) || nothing;
  const set = (sheet: string | undefined, change: (now: SheetChoice) => SheetChoice): void =>
    setKept((now) => {
      const sheets = now?.importId === importId ? now?.sheets : undefined;
      return { importId, sheets: new Map(sheets).set(sheet ?? '', change(sheets?.get(sheet ?? '') ?? nothing)) };
    });
  return { of, set, reset: (sheet: string | undefined) => set(sheet, () => nothing) };
}

/** The columns of a sheet, each with the field that it goes to once what is said is applied. */
export function columnChoice(
  columns: readonly FoundColumn[],
  sheet: string | undefined,
  choices: ReturnType<typeof useColumnChoices>,
) {
  const { choice, forget } = choices.of(sheet);
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
      choices.set(sheet, (now) => ({
        ...now,
        choice: { ...now.choice, ...givenUp(column, field), [nameOf(column)]: field },
      })),
    forgetOne: (column: FoundColumn) =>
      choices.set(sheet, (now) => ({ ...now, forget: [...now.forget, nameOf(column)] })),
  };
}
