import type { ReactNode } from 'react';
import type { ColumnPlace } from './columnPlaces.ts';
import type { GridColumn } from './gridColumn.ts';
import { isEdge } from './isEdge.ts';
import { pinStyle } from './pinStyle.ts';
import { tellCutWords } from './tellCutWords.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly places: readonly ColumnPlace[];
  readonly lead: number;
  readonly foot: ReadonlyMap<string, ReactNode>;
}

/** What stands under the columns, over all rows. */
export function GridFoot<Row>({ columns, places, lead, foot }: GridFootProps<Row>): ReactNode {
  return (
    <tfoot data-testid="list-foot" onPointerOver={tellCutWords}>
      <tr>
        {lead > 0 && <td className="q-cell" data-pin="left" style={{ left: 0 }} />}
        {columns.map(({ key, align, pin }, i) => (
          <td
            key={key}
            className="q-cell"
            data-align={align}
            data-pin={pin}
            data-edge={isEdge(columns, i) || undefined}
            data-testid={`foot-${key}`}
            style={pinStyle(places[i], lead)}
          >
            {foot.get(key)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
