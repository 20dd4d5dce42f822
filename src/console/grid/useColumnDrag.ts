import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { listLookLimits } from '../../contract/listLook.ts';
import type { GridColumn } from './gridColumn.ts';

/** So much wider or narrower with each press of an arrow, in px. */
const step = 10;

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
      const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
      if (change === undefined || !event.shiftKey) return;
      event.preventDefault();
      onResize?.(key, within(headOf(event).offsetWidth + change));
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
        width = within(before + sign * (clientX - from));
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

function within(width: number): number {
  return Math.round(Math.min(listLookLimits.mostWidth, Math.max(listLookLimits.leastWidth, width)));
}
