import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { listPreferenceLimits } from '../../contract/lists.ts';

/** A column of a grid; `Row` is the type of its rows. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** Minimum width in px; spare width is shared among the columns that are neither pinned nor fixed. */
  readonly width: number;
  /** Whether the column keeps its width when the table grows. */
  readonly isFixed?: boolean;
  /** Whether the user can resize the column. */
  readonly isSizable?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly pin?: 'left' | 'right';
  /** Whether this is the name column, which stays visible on the left when the table is wider than its container (`isNameKept`). */
  readonly isNaming?: boolean;
  /** Whether a click on the title sorts by the column. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The selected rows and the functions that change the selection. */
export interface GridSelection {
  readonly has: (id: string) => boolean;
  /** Selects or deselects a row, as `isExpected` says. With `isRange`, changes all rows from the previously clicked row to this one. */
  readonly toggle: (id: string, isExpected: boolean, where: { readonly index: number; readonly isRange: boolean }) => void;
  /** Whether all, some or none of the rows are selected. `toggleAll` selects the loaded rows, or clears the selection. */
  readonly all: 'all' | 'some' | 'none';
  readonly toggleAll: (isExpected: boolean) => void;
  /** Selects every row of the result, including rows that are not loaded. */
  readonly chooseAll: () => void;
  readonly texts: { readonly row: string; readonly all: string };
}

/** Style of the cells of a pinned column; empty for columns that scroll. */
export interface ColumnPin {
  readonly 'data-pin'?: 'left' | 'right';
  /** Marks the last column pinned on the left, which other columns scroll under. */
  readonly 'data-edge'?: true;
  readonly style?: CSSProperties;
}

/**
 * Returns the pin of each column. Pinned columns must be at the edges; `lead` is the width of the selection column in px. The pins do not
 * depend on the width of the container, so a resize does not re-render rows.
 */
export function columnPins(columns: readonly Measures[], lead: number): readonly ColumnPin[] {
  const widthOf = (some: readonly Measures[]): number => some.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ pin }, i): ColumnPin => {
    const isEdge = pin === 'left' && columns[i + 1]?.pin !== 'left';
    const edge: ColumnPin = isEdge ? { 'data-edge': true } : {};
    if (pin === 'left') return { ...edge, 'data-pin': pin, style: { left: lead + widthOf(columns.slice(0, i)) } };
    if (pin === 'right') return { 'data-pin': pin, style: { right: widthOf(columns.slice(i + 1)) } };
    return unpinned;
  });
}

const unpinned: ColumnPin = {};

type Measures = Pick<GridColumn<never>, 'width' | 'pin' | 'isFixed'>;

/**
 * Returns the column widths in px. Spare width of `available` px is shared in proportion among columns that are neither pinned nor fixed;
 * a wider table keeps its widths and scrolls.
 */
export function columnWidths(columns: readonly Measures[], available: number): number[] {
  const isGrowing = ({ pin, isFixed }: Measures): boolean => pin === undefined && !isFixed;
  const growing = sumOfWidths(columns.filter(isGrowing));
  const factor = growing > 0 ? 1 + Math.max(0, available - sumOfWidths(columns)) / growing : 1;
  return columns.map((column) => (isGrowing(column) ? column.width * factor : column.width));
}

function sumOfWidths(columns: readonly Measures[]): number {
  return columns.reduce((total, { width }) => total + width, 0);
}

/** Width change per arrow key press, in px. */
const keyStep = 10;

export type ColumnDrag<Row> = ReturnType<typeof useColumnDrag<Row>>;

/** Returns handlers that resize columns: by dragging an edge, with a live preview, or by arrow keys. */
export function useColumnDrag<Row>(
  columns: readonly GridColumn<Row>[],
  onResize: ((key: string, width: number | undefined) => void) | undefined,
) {
  const [drag, setDrag] = useState<{ readonly key: string; readonly width: number }>();
  const measures = useMemo(
    () => (drag ? columns.map((one) => (one.key === drag.key ? { ...one, ...drag, isFixed: true } : one)) : columns),
    [columns, drag],
  );
  return {
    /** The columns with their current widths. */
    measures,
    onReset: (key: string) => onResize?.(key, undefined),
    onPress: (event: KeyboardEvent<HTMLElement>, key: string): void => {
      const change = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
      if (change === undefined || !event.shiftKey) return;
      event.preventDefault();
      onResize?.(key, withinLimits(headOf(event).offsetWidth + change));
    },
    onDrag: (event: PointerEvent<HTMLElement>, key: string): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      const { clientX: from, currentTarget: edge } = event;
      const before = headOf(event).offsetWidth;
      // A column pinned on the right has its resize edge on its left.
      const sign = edge.matches('[data-pin=right] > *') ? -1 : 1;
      const end = new AbortController();
      let width = before;
      const move = ({ clientX }: globalThis.PointerEvent): void => {
        width = withinLimits(before + sign * (clientX - from));
        setDrag({ key, width });
      };
      const leave = ({ type }: Event): void => {
        end.abort();
        setDrag(undefined);
        if (type === 'pointerup' && width !== before) onResize?.(key, width);
      };
      edge.setPointerCapture(event.pointerId);
      edge.addEventListener('pointermove', move, { signal: end.signal });
      for (const type of ['pointerup', 'pointercancel']) edge.addEventListener(type, leave, { signal: end.signal });
    },
  };
}

function headOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement {
  return currentTarget.closest('th') ?? currentTarget;
}

function withinLimits(width: number): number {
  return Math.round(Math.min(listPreferenceLimits.mostWidth, Math.max(listPreferenceLimits.leastWidth, width)));
}
