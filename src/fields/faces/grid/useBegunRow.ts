import { type FocusEvent, useEffect, useRef } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { cellOf } from './useGridFocus.ts';

/** Nobody is told what a row lacks while they are at its first cells: its faults wait until the row is left, or is there no more. */
export function useBegunRow({ field, onBegin }: Pick<InputProps, 'field' | 'onBegin'>, count: number) {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    if (begun.current === undefined || begun.current < count) return;
    begun.current = undefined;
    onBegin?.(undefined);
  }, [count, onBegin]);
  return {
    begin: (row: number): void => {
      begun.current = row;
      onBegin?.(`/${field.name}/${row}/`);
    },
    leave: ({ target, relatedTarget }: FocusEvent): void => {
      const [from, to] = [cellOf(target)?.row, cellOf(relatedTarget)?.row];
      if (from === undefined || from !== begun.current || to === from) return;
      begun.current = undefined;
      onBegin?.(undefined);
    },
  };
}
