import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type ColumnChoice, type FoundColumn, type ImportState, placeName } from '../../../contract/imports.ts';
import { commonErrors } from '../../../contract/wire.ts';
import { HwError } from '../../client/hwError.ts';
import { useKept } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';

/**
 * Returns the current import of this page. Its id is stored with the page, so that reopening the panel restores the import. It is reloaded
 * after a language change, because the server's messages are translated.
 */
export function useStaged(ask: (importId: string) => Promise<ImportState>) {
  const { language } = useT();
  const [importId, keepId] = useKept<string | undefined>('importId', undefined);
  const [staged, setStaged] = useState<ImportState>();
  const [isLost, setMissing] = useState(false);
  const [unread, setUnread] = useState<HwError>();
  const [round, setRound] = useState(0);
  // The user's position in the failed rows of each sheet.
  const [locations] = useState(() => new Map<string, Location>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language and a new `round` reload the import
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
        if (isOver || error.kind === 'canceled') return;
        // The import may still exist, so the last state stays visible and can be reloaded.
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
  /** Requests the progress of a running check. A failed request is ignored, because the next one follows soon. */
  const follow = async (id: string): Promise<void> => {
    const now = await ask(id).catch(() => undefined);
    if (now) setStaged((one) => (one?.importId === id ? now : one));
  };
  const readAgain = (): void => setRound((now) => now + 1);
  return { staged, show, isLost, unread, readAgain, follow, locations };
}

/** The user's position in a table of failed rows: the row, and its distance in px from the top of the container. */
export interface Location {
  readonly row: number;
  readonly top: number;
}

interface KeptScroll {
  /** The user's positions by sheet; kept while a repeated check hides the table. */
  readonly locations: Map<string, Location>;
  readonly of: string;
  /** The last loaded state of the import. When it changes, the position is restored. */
  readonly reported: unknown;
}

/**
 * Keeps the user's row at the same position on the screen when rows above it change after a check. Returns the handler that notes the
 * position.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, { locations, of, reported }: KeptScroll): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a check, because nothing else moves rows
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

/** Column selections of one sheet that are not applied yet. */
interface SheetChoice {
  readonly choice: ColumnChoice;
  readonly forget: readonly string[];
}

/** Column selections of an import by sheet; the sheet of the records has an empty name. */
type Choices = ReadonlyMap<string, SheetChoice>;

const nothing: SheetChoice = { choice: {}, forget: [] };

/**
 * Stores the column selections of an import for all sheets, because applying the selections of one sheet reloads all sheets and must not
 * lose the other selections.
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

/**
 * Returns the column selections of a sheet that are not applied yet, functions that change them, and `fieldOf`, which gives the field that
 * a column will have once they are applied.
 */
export function columnChoice(columns: readonly FoundColumn[], sheet: string | undefined, choices: ReturnType<typeof useColumnChoices>) {
  const { choice, forget } = choices.of(sheet);
  const nameOf = ({ index }: FoundColumn): string => placeName(index, sheet);
  const fieldOf = (column: FoundColumn): string | null =>
    (Object.hasOwn(choice, nameOf(column)) ? choice[nameOf(column)] : column.field) ?? null;
  // If two columns have the same field, the selected one gets it and the other is ignored.
  const givenUp = (column: FoundColumn, field: string | null): ColumnChoice => {
    const others = columns.filter((other) => other !== column && field !== null && fieldOf(other) === field);
    return Object.fromEntries(others.map((other) => [nameOf(other), null]));
  };
  return {
    choice,
    forget,
    nameOf,
    fieldOf,
    taken: new Set(columns.map(fieldOf)),
    choose: (column: FoundColumn, field: string | null) =>
      choices.set(sheet, (now) => ({
        ...now,
        choice: { ...now.choice, ...givenUp(column, field), [nameOf(column)]: field },
      })),
    forgetOne: (column: FoundColumn) => choices.set(sheet, (now) => ({ ...now, forget: [...now.forget, nameOf(column)] })),
  };
}
