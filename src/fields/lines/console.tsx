import type { ReactNode } from 'react';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { late } from '../faces/late.tsx';
import { rowsFace } from '../rows/console.tsx';

const RecordGrid = late(async () => (await import('../faces/grid/RecordGrid.tsx')).RecordGrid);

/** So many lines there may be where the field does not say. */
const usualMost = 500;

/** Records that belong to this one, edited as a table and saved with it. */
export const linesFace: ConsoleFace = { ...rowsFace, Input: LinesInput };

function LinesInput(props: InputProps): ReactNode {
  return <RecordGrid {...props} maxRows={props.field.lines?.maxItems ?? usualMost} />;
}
