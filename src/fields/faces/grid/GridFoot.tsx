import type { ReactNode } from 'react';
import { useFieldServices } from '../../services.tsx';
import type { GridParts } from './gridContext.ts';
import { keepFocus } from './keepFocus.ts';

interface GridFootProps {
  readonly parts: GridParts;
  readonly count: number;
  readonly canUndo: boolean;
  readonly maxRows: number;
  /** Rows that were pasted and found no room. */
  readonly left: number;
  readonly onAdd: () => void;
}

/** What can be done with the rows of a grid as a whole, and how many there are. */
export function GridFoot({ parts, count, canUndo, maxRows, left, onAdd }: GridFootProps): ReactNode {
  const { store, rules, isReadOnly } = parts;
  const { word } = useFieldServices();
  return (
    <div className="q-lines-foot">
      {rules.mayAdd && (
        <button type="button" className="q-button" disabled={isReadOnly || count >= maxRows} onClick={onAdd}>
          {word('addRow')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        disabled={isReadOnly || !canUndo}
        onClick={() => keepFocus(parts, store.undo)}
      >
        {word('undo')}
      </button>
      <span className="q-soft" role="status">
        {word('rowCount', { n: count })}
        {left > 0 && ` ${word('rowsLeft', { n: left, most: maxRows })}`}
      </span>
    </div>
  );
}
