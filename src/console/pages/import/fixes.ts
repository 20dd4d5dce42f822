import { useEffect, useRef, useState } from 'react';
import { type FailedRow, type ImportFixes, type ImportState, placeName } from '../../../contract/imports.ts';
import { parseTable } from '../../../fields/grid/clipboard.ts';
import { useStable } from '../../client/store.ts';

/** Delay after the last key before the input is stored on the server, in ms. */
const quiet = 700;

/**
 * Returns the corrections of failed rows that have not been checked yet. They are stored on the server, so that they survive leaving the
 * page.
 */
export function useFixes(staged: ImportState | undefined, park: (importId: string, fixes: ImportFixes) => Promise<unknown>) {
  const [fixes, setFixes] = useState<ImportFixes>({});
  const [isUnkept, setUnkept] = useState(false);
  const importId = staged?.importId;
  const waiting = useRef<{ readonly importId: string; readonly fixes: ImportFixes }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Sends pending corrections. If the request fails, they are kept and sent with the next ones. */
  const flush = useStable(() => {
    clearTimeout(timer.current);
    const some = waiting.current;
    waiting.current = undefined;
    if (!some || Object.keys(some.fixes).length === 0) return;
    park(some.importId, some.fixes).then(
      () => setUnkept(false),
      () => {
        const { importId: of = some.importId, fixes: newer = {} } = waiting.current ?? {};
        if (of !== some.importId) return;
        waiting.current = { importId: of, fixes: merged(some.fixes, newer) };
        setUnkept(true);
      },
    );
  });
  // When another import is opened, restores its stored corrections.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another import resets the state
  useEffect(() => {
    setFixes(staged?.fixes ?? {});
    setUnkept(false);
    return flush;
  }, [importId]);

  const fix = (more: ImportFixes): void => {
    if (importId === undefined) return;
    setFixes((now) => merged(now, more));
    waiting.current = { importId, fixes: merged(waiting.current?.fixes ?? {}, more) };
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, quiet);
  };
  /** Removes the corrections that the server has accepted; later input stays. */
  const settle = (taken: ImportFixes): void => {
    clearTimeout(timer.current);
    const left = waiting.current;
    waiting.current = left && { ...left, fixes: without(left.fixes, taken) };
    setFixes((now) => without(now, taken));
    setUnkept(false);
  };
  return { fixes, fix, settle, isUnkept, keep: flush };
}

export function merged(fixes: ImportFixes, more: ImportFixes): ImportFixes {
  const rows = Object.entries(more).map(([row, cells]) => [row, { ...fixes[row], ...cells }] as const);
  return { ...fixes, ...Object.fromEntries(rows) };
}

export function without(fixes: ImportFixes, taken: ImportFixes): ImportFixes {
  const rows = Object.entries(fixes).flatMap(([row, cells]) => {
    const left = Object.entries(cells).filter(([field, value]) => taken[row]?.[field] !== value);
    return left.length > 0 ? [[row, Object.fromEntries(left)] as const] : [];
  });
  return Object.fromEntries(rows);
}

interface Location {
  readonly rows: readonly FailedRow[];
  /** Field names in column order. */
  readonly columns: readonly string[];
  /** Number, as in the file, of the row where the block starts. */
  readonly row: number;
  readonly column: string;
}

/** Converts a pasted block of cells to corrections. The block starts at `row` and `column`; values outside the table are dropped. */
export function pastedFixes(text: string, { rows, columns, row, column }: Location): ImportFixes {
  const [top, left] = [rows.findIndex((one) => one.row === row), columns.indexOf(column)];
  if (top < 0 || left < 0) return {};
  const block = parseTable(text);
  return Object.fromEntries(
    rows.slice(top, top + block.length).map((one, i) => {
      const cells = (block[i] ?? []).flatMap((cell, j) => {
        const name = columns[left + j];
        return name === undefined ? [] : [[name, cell.trim()] as const];
      });
      return [placeName(one.row, one.sheet), Object.fromEntries(cells)] as const;
    }),
  );
}

/** Returns whether the text is a block of cells; a single value is pasted at the cursor by the browser. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]./.test(text);
}
