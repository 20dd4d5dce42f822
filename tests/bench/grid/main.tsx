import { type ReactNode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { GridColumn } from '../../../src/console/grid/columns.ts';
import { Grid } from '../../../src/console/grid/Grid.tsx';
import { rowWindow, useViewport } from '../../../src/console/grid/viewport.ts';
import '../../../src/console/theme/base.css';
import { columns, columnWidth, height, rowHeight, rows, type TableRow } from '../references/tableRows.ts';

const cells: GridColumn<TableRow>[] = columns.map(({ key, title }) => ({
  ...{ key, title, width: columnWidth },
  cell: (row) => row[key],
}));
const label = 'Rows';
const ignore = () => undefined;

/** The console's grid with all rows in memory. */
function AllRows(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const viewport = useViewport({ box, rowHeight, of: label, isThere: true, kept: undefined, keep: ignore });
  return (
    <div style={{ height, display: 'flex' }}>
      <Grid<TableRow>
        {...{ box, label, rowHeight, columns: cells, sorts: [], onSort: ignore, isBusy: false, empty: null }}
        count={rows.length}
        rowAt={(index) => rows[index]}
        window={rowWindow({ ...viewport, rowHeight, count: rows.length })}
        width={viewport.width}
      />
    </div>
  );
}

function Bench(): ReactNode {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" data-testid="open" onClick={() => open(true)}>
        Open
      </button>
      {isOpen && <AllRows />}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Bench />);
