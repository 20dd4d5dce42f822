import type { ReactNode } from 'react';
import { useFieldServices } from '../services.tsx';
import type { InputProps, Widget } from '../widget.ts';
import { late } from '../widgets/late.tsx';

const RecordGrid = late(async () => (await import('../widgets/grid/RecordGrid.tsx')).RecordGrid);

/** More rows than any file can ask for: the check of the record says when there are too many. */
const most = 1_000;

/** Small records inside a record, edited as a table. */
export const rowsWidget: Widget = {
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

/** So many lines there may be where the field does not say. */
const usualMost = 500;

/** Records that belong to this one, edited as a table and saved with it. */
export const linesWidget: Widget = { ...rowsWidget, Input: LinesInput };

function LinesInput(props: InputProps): ReactNode {
  return <RecordGrid {...props} maxRows={props.field.lines?.maxItems ?? usualMost} />;
}
