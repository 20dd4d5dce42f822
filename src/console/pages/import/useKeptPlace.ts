import { type RefObject, useLayoutEffect } from 'react';

/** Where somebody is in a table of failed rows: at which row, and how far below the top of the box it is seen, in pixels. */
export interface Place {
  readonly row: number;
  readonly top: number;
}

interface Kept {
  /** Outlives the table: it is not drawn while the file is checked again. */
  readonly places: Map<string, Place>;
  readonly of: string;
  /** What was told of the import last. */
  readonly told: unknown;
}

/** Keeps the row that somebody is at where it is seen, whatever comes or goes above it when the rows are checked again. */
export function useKeptPlace(box: RefObject<HTMLElement | null>, { places, of, told }: Kept): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was checked again moves rows
  useLayoutEffect(() => {
    const [place, frame] = [places.get(of), box.current];
    if (!place || !frame) return;
    const row = rowsIn(frame).find((one) => numberOf(one) >= place.row);
    if (row) frame.scrollTop += topIn(frame, row) - place.top;
  }, [told, of]);
  return () => {
    const frame = box.current;
    if (!frame) return;
    const top = frame.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const held = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    const isHeld = held && frame.contains(held);
    const row = isHeld ? held : rowsIn(frame).find((one) => one.getBoundingClientRect().bottom > top);
    if (row) places.set(of, { row: numberOf(row), top: topIn(frame, row) });
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
