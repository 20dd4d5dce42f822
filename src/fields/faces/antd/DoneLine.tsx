import type { ReactNode } from 'react';
import { useFieldServices } from '../../services.tsx';

/** The way out of a list from which several are chosen: it stays open at every choice, and lies over what comes next. */
export function DoneLine({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { word } = useFieldServices();
  return (
    <button
      type="button"
      className="q-link q-create-here"
      data-testid="choose-done"
      // The input keeps the focus: the keyboard goes on from there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onDone}
    >
      {word('chooseDone')}
    </button>
  );
}
