import type { ReactNode } from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Field } from '../../../contract/resource.ts';
import { useFieldServices } from '../../services.tsx';
import type { CellPlace } from './moveOf.ts';

/** So many messages stand below a grid; the cells of the others are marked. */
const most = 5;

interface GridFaultsProps {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly onOpen: (cell: CellPlace) => void;
}

/** What is wrong in a grid, each with the way to its cell. */
export function GridFaults({ items, faults, onOpen }: GridFaultsProps): ReactNode {
  const { word } = useFieldServices();
  if (faults.length === 0) return null;
  return (
    <ul className="q-lines-faults">
      {faults.slice(0, most).map(({ path, message }) => (
        <li key={path}>
          <button
            type="button"
            className="q-plain q-field-error"
            data-testid="field-error"
            onClick={() => onOpen(placeOf(path, items))}
          >
            {message}
          </button>
        </li>
      ))}
      {faults.length > most && <li className="q-soft">{word('moreFaults', { n: faults.length - most })}</li>}
    </ul>
  );
}

/** `/boxes/3/qty` as a cell. */
export function placeOf(path: string, items: readonly Field[]): CellPlace {
  const [, , row = '0', name] = path.split('/');
  return {
    row: Number(row),
    column: Math.max(
      0,
      items.findIndex((item) => item.name === name),
    ),
  };
}
