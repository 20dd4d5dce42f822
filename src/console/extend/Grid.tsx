import { type ReactNode, useMemo, useRef } from 'react';
import { useStore } from '../client/useStore.ts';
import { type GridSelection, Grid as Rows } from '../grid/Grid.tsx';
import type { GridColumn } from '../grid/gridColumn.ts';
import { rowHeights } from '../grid/rowHeight.ts';
import { rowWindow } from '../grid/rowWindow.ts';
import { useSight } from '../grid/useSight.ts';
import { useHouse } from '../house.ts';
import { useSay } from '../texts/useSay.ts';
import '../pages/pages.css';
import './extend.css';

interface GridProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isBusy?: boolean;
  readonly selection?: GridSelection;
  /** Stands in place of rows when there are none; the usual words when left out. */
  readonly empty?: ReactNode;
}

/** The grid of the lists for rows that are here: however many they are, only what is seen is in the page. In a `PageFrame` it takes the height that is left. */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>): ReactNode {
  const { label, columns, rows, isBusy = false, selection, empty } = props;
  const { say } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[useStore(useHouse().listLooks).density];
  const kept = useMemo(() => ({ kept: undefined, keep: () => undefined }), []);
  const sight = useSight({ box, rowHeight, of: label, isThere: true, ...kept });
  return (
    <div className="q-business-grid">
      <Rows
        {...{ box, label, columns, rowHeight, isBusy }}
        sorts={[]}
        onSort={() => undefined}
        count={rows.length}
        rowAt={(index) => rows[index]}
        window={rowWindow({ ...sight, rowHeight, count: rows.length })}
        width={sight.width}
        {...(selection ? { selection } : {})}
        empty={empty ?? <p className="q-empty">{say('list.empty')}</p>}
      />
    </div>
  );
}
