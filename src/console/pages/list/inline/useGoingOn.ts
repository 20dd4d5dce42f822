import { type KeyboardEvent, useRef, useState } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { useStable } from '../../../client/rendering.ts';
import { createWaits } from '../../edit/createWaits.ts';
import { cellKey, type Move, useInline } from './useInlineEdit.ts';

interface GoingOnParts {
  readonly record: WireRecord;
  readonly field: Field;
  readonly commit: (where: Move | 'leave') => void;
}

/**
 * Tab out of a cell whose list of choices is open: the list takes what was looked for, as in a form, and then the person
 * goes on. What the server has not found yet comes into the cell when it is there.
 */
export function useGoingOn({ record, field, commit }: GoingOnParts) {
  const inline = useInline();
  const [waits] = useState(createWaits);
  const isGone = useRef(false);
  const wait = (): void => {
    isGone.current = true;
    void waits.settled().then((isThere) => isThere && commit('leave'));
  };
  const afterwards = useStable((where: Move): void => {
    const { state } = inline.edits.get().get(cellKey(record.id, field.name)) ?? {};
    if (waits.get() > 0) {
      wait();
      // The next cell begins where nobody writes.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (state === 'open' || state === 'refused') {
      commit(where);
      return;
    }
    inline.move(record.id, field.name, where);
  });
  return {
    waits,
    goOn: (event: KeyboardEvent, where: Move): void => {
      event.preventDefault();
      isGone.current = true;
      onceOver(event.nativeEvent, () => afterwards(where));
    },
    /** A choice was made: the person stays in the cell, or has gone on by then. */
    chosen: () => commit(isGone.current ? 'leave' : 'stay'),
    /** The person has pressed elsewhere. */
    away: () => (waits.get() > 0 ? wait() : commit('leave')),
    /** The person is in the cell again. */
    back: () => {
      isGone.current = false;
    },
  };
}

/** When everybody has heard of a key, or somebody has kept it from the others. */
function onceOver(key: globalThis.KeyboardEvent, then: () => void): void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    window.removeEventListener('keydown', end);
    then();
  };
  window.addEventListener('keydown', end);
  // Between two listeners, or after all of them where the key was pressed by code.
  queueMicrotask(() => {
    if (!isOver && (key.cancelBubble || key.eventPhase === Event.NONE)) end();
  });
}
