import type { ReactNode } from 'react';
import type { ColumnPin } from './columnPins.ts';
import type { GridColumn } from './gridColumn.ts';
import { tellCutWords } from './tellCutWords.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  /** Whether rows begin with a box that chooses them. */
  readonly hasLead: boolean;
  readonly foot: ReadonlyMap<string, ReactNode>;
}

/** What stands under the columns, over all rows. */
export function GridFoot<Row>({ columns, pins, hasLead, foot }: GridFootProps<Row>): ReactNode {
  return (
    <tfoot data-testid="list-foot" onPointerOver={tellCutWords}>
      <tr>
        {hasLead && <td className="q-cell" data-pin="left" style={{ left: 0 }} />}
        {columns.map(({ key, align }, i) => (
          <td key={key} className="q-cell" data-align={align} data-testid={`foot-${key}`} {...pins[i]}>
            {foot.get(key)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
