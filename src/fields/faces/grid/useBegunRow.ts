import { type FocusEvent, useRef } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { cellOf } from './useGridFocus.ts';

/** Nobody is told what a row lacks while they are at its first cells: its faults wait until the row is left. */
export function useBegunRow({ field, onBegin }: Pick<InputProps, 'field' | 'onBegin'>) {
  const begun = useRef<number>(undefined);
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
