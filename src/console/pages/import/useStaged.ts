import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { commonErrors } from '../../../contract/envelope.ts';
import { type ColumnChoice, type FoundColumn, type ImportState, placeName } from '../../../contract/imports.ts';
import { HwError } from '../../client/hwError.ts';
import { useKept } from '../../shell/layout/page.ts';
import { useT } from '../../texts/i18n.ts';

/**
 * The import that this page has under way. Its id is kept with the page: who closes the panel and comes back finds it as it
 * was. It is read again when the language changes, because its messages are the server's.
 */
export function useStaged(ask: (importId: string) => Promise<ImportState>) {
  const { language } = useT();
  const [importId, keepId] = useKept<string | undefined>('importId', undefined);
  const [staged, setStaged] = useState<ImportState>();
  const [isLost, setMissing] = useState(false);
  const [unread, setUnread] = useState<HwError>();
  const [round, setRound] = useState(0);
  // At which of its failed rows somebody is, sheet by sheet.
  const [locations] = useState(() => new Map<string, Location>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language and another round ask anew
  useEffect(() => {
    if (importId === undefined) return;
    let isOver = false;
    ask(importId).then(
      (now) => {
        if (isOver) return;
        setUnread(undefined);
        setStaged(now);
      },
      (error: unknown) => {
        if (!(error instanceof HwError)) throw error;
        if (isOver || error.kind === 'cancelled') return;
        // It may be there all the same: what is shown of it stays, and it can be asked for again.
        if (error.code !== commonErrors.noImport.code) return setUnread(error);
        setUnread(undefined);
        setMissing(true);
        keepId(undefined);
        setStaged(undefined);
      },
    );
    return () => {
      isOver = true;
    };
  }, [importId, language, ask, keepId, round]);
  const show = (next: ImportState | undefined) => {
    setMissing(false);
    setUnread(undefined);
    keepId(next?.importId);
    setStaged(next);
  };
  /** Polls the progress of a running check; a failed poll is repeated. */
  const follow = async (id: string): Promise<void> => {
    const now = await ask(id).catch(() => undefined);
    if (now) setStaged((one) => (one?.importId === id ? now : one));
  };
  const readAgain = (): void => setRound((now) => now + 1);
  return { staged, show, isLost, unread, readAgain, follow, places: locations };
}

/** Where somebody is in a table of failed rows: at which row, and how far below the top of the box it is seen, in pixels. */
export interface Location {
  readonly row: number;
  readonly top: number;
}

interface KeptScroll {
  /** Outlives the table: it is not drawn while the file is checked again. */
  readonly places: Map<string, Location>;
  readonly of: string;
  /** The last known state of the import. */
  readonly reported: unknown;
}

/** Keeps the row that somebody is at where it is seen, whatever comes or goes above it when the rows are checked again. */
export function useKeptScroll(
  box: RefObject<HTMLElement | null>,
  { places: locations, of, reported }: KeptScroll,
): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was checked again moves rows
  useLayoutEffect(() => {
    const [location, frame] = [locations.get(of), box.current];
    if (!location || !frame) return;
    const row = rowsIn(frame).find((one) => numberOf(one) >= location.row);
    if (row) frame.scrollTop += topIn(frame, row) - location.top;
  }, [reported, of]);
  return () => {
    const frame = box.current;
    if (!frame) return;
    const top = frame.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const held = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    const isHeld = held && frame.contains(held);
    const row = isHeld ? held : rowsIn(frame).find((one) => one.getBoundingClientRect().bottom > top);
    if (row) locations.set(of, { row: numberOf(row), top: topIn(frame, row) });
  };
}

function rowsIn(frame: HTMLElement): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>('tr[data-row]')];
}

function numberOf(row: HTMLElement): number {
  return Number(row.dataset.row);
}

function topIn(frame: HTMLElement, row: HTMLElement): number {
  return row.getBoundingClientRect().top - frame.getBoundingClientRect().top;
}

/** The column choices of one sheet, until they are applied. */
interface SheetChoice {
  readonly choice: ColumnChoice;
  readonly forget: readonly string[];
}

/** The choices of one import by sheet; the sheet of the records has no name. */
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
  // Of two columns for the same field, the chosen one is used, and the other one is ignored.
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
