import { type ReactNode, useRef } from 'react';
import type { ColumnPin } from './columnPins.ts';
import { footHead } from './footHead.ts';
import type { GridColumn } from './gridColumn.ts';
import { tellCutWords } from './tellCutWords.ts';
import { useFootSight } from './useFootSight.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly pins: readonly ColumnPin[];
  /** Of the columns, in px. */
  readonly widths: readonly number[];
  /** Of the box that chooses rows, in px; 0 where there is none. */
  readonly lead: number;
  /** By the key of a column; by `footHead` what the line begins with. */
  readonly foot: ReadonlyMap<string, ReactNode>;
}

/** What stands under the columns, over all rows; it gives way to them while none of its figures is in sight. */
export function GridFoot<Row>({ columns, pins, widths, lead, foot }: GridFootProps<Row>): ReactNode {
  const row = useRef<HTMLTableSectionElement>(null);
  const isTold = useFootSight(row, { columns, pins, widths, lead, foot });
  return (
    <tfoot ref={row} data-testid="list-foot" data-told={isTold} onPointerOver={tellCutWords}>
      <tr>
        {lead > 0 && <td className="q-cell" data-pin="left" style={{ left: 0 }} />}
        {columns.map(({ key, align }, i) => (
          <td key={key} className="q-cell" data-align={align} data-testid={`foot-${key}`} {...pins[i]}>
            {i === 0 && foot.get(footHead)}
            {foot.has(key) && <span data-foot={key}>{foot.get(key)}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
