import type { ReactNode } from 'react';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { late } from '../faces/late.tsx';
import { useFieldServices } from '../services.tsx';

const RecordGrid = late(async () => (await import('../faces/grid/RecordGrid.tsx')).RecordGrid);

/** More rows than any file can ask for: the check of the record says when there are too many. */
const most = 1_000;

/** Small records inside a record, edited as a table. */
export const rowsFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { word } = useFieldServices();
    return Array.isArray(value) && value.length > 0 ? word('rowCount', { n: value.length }) : null;
  },
  Input: RowsInput,
  width: 90,
  isWide: true,
  isUnsortable: true,
};

function RowsInput(props: InputProps): ReactNode {
  return <RecordGrid {...props} maxRows={most} />;
}
