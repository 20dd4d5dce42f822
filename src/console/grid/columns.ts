import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { listPreferenceLimits } from '../../contract/lists.ts';

/** One column of a grid; `Row` is what a row is about. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** Minimum width in px; spare width is shared among the columns that are neither pinned nor fixed. */
  readonly width: number;
  /** Just so wide. */
  readonly isFixed?: boolean;
  /** Whether its edge can be dragged. */
  readonly isSizable?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly pin?: 'left' | 'right';
  /** The name column: it stays visible on the left when the table is wider than its box (`isNameKept`). */
  readonly isNaming?: boolean;
  /** Whether a click on the title orders the rows by it. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The rows that are chosen, and how others are. */
export interface GridSelection {
  readonly has: (id: string) => boolean;
  /** `isRange`: all rows from the one before. */
  readonly toggle: (
    id: string,
    isExpected: boolean,
    where: { readonly index: number; readonly isRange: boolean },
  ) => void;
  /** Whether all, some or none of the rows are chosen, and choosing or leaving them all. */
  readonly all: 'all' | 'some' | 'none';
  readonly toggleAll: (isExpected: boolean) => void;
  /** Every row of the result, however few are here. */
  readonly chooseAll: () => void;
  readonly texts: { readonly row: string; readonly all: string };
}

/** How the cells of a pinned column stick to the edge; empty for columns that scroll. */
export interface ColumnPin {
  readonly 'data-pin'?: 'left' | 'right';
  /** Scrolling cells slide below this one, the last of the columns pinned on the left. */
  readonly 'data-edge'?: true;
  readonly style?: CSSProperties;
}

/**
 * The pins of the columns in their order, pinned ones expected at their edge; `lead` is the width of what is pinned before them,
 * in px. They do not depend on the width of the box, so that rows need not be rendered again when it changes.
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
 * How wide the columns are, in px. What is left of `available` px is shared among those that are neither pinned nor fixed, in
 * proportion; a table that is wider than that keeps its widths and scrolls.
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

/** So much wider or narrower with each press of an arrow, in px. */
const keyStep = 10;

export type ColumnDrag<Row> = ReturnType<typeof useColumnDrag<Row>>;

/** Other widths for columns: by their edge, which shows at once what will be, or with the arrows. */
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
    /** The columns with their widths as they are just now. */
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
      // A pinned column at the right has its edge at its left.
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
