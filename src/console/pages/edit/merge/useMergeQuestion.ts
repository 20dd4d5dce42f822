import { useState } from 'react';
import type { Field } from '../../../../contract/resource.ts';
import type { Choices, Conflict, Sides } from './sides.ts';

/** A conflict that waits for the person. */
export interface OpenMerge {
  readonly sides: Sides;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly Field[];
  /** Whether a save goes on when all is chosen. */
  readonly isForSave: boolean;
  /** Ends the question; undefined: the person goes back to the form, and nothing has changed. */
  readonly end: (choices: Choices | undefined) => void;
}

/** The question of a conflict, and a way to wait for its answer. */
export function useMergeQuestion() {
  const [open, setOpen] = useState<OpenMerge>();
  const ask = (question: Omit<OpenMerge, 'end'>): Promise<Choices | undefined> =>
    new Promise((resolve) => {
      let isOver = false;
      const end = (choices: Choices | undefined): void => {
        // A closing dialog reports once more; by then the next question may be open.
        if (isOver) return;
        isOver = true;
        setOpen(undefined);
        resolve(choices);
      };
      setOpen({ ...question, end });
    });
  return { open, ask };
}
