import { type ReactNode, useRef } from 'react';
import type { ColumnPin } from './columnPins.ts';
import type { GridColumn } from './gridColumn.ts';
import { tellCutWords } from './tellCutWords.ts';
import { useFootSight } from './useFootSight.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  /** Of the columns, in px. */
  readonly widths: readonly number[];
  /** Whether rows begin with a box that chooses them. */
  readonly hasLead: boolean;
  readonly foot: ReadonlyMap<string, ReactNode>;
}

/** What stands under the columns, over all rows; it gives way to them while none of its figures is in sight. */
export function GridFoot<Row>({ columns, pins, widths, hasLead, foot }: GridFootProps<Row>): ReactNode {
  const row = useRef<HTMLTableSectionElement>(null);
  const isTold = useFootSight(row, { columns, pins, widths, foot });
  return (
    <tfoot ref={row} data-testid="list-foot" data-told={isTold} onPointerOver={tellCutWords}>
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
