import { memo, type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { useFieldServices } from '../../services.tsx';
import { GridRow } from './GridRow.tsx';
import { useGrid } from './gridContext.ts';
import { useRowsSeen } from './rowsSeen.ts';

interface GridBodyProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly maxRows: number;
}

/** The table of a grid: its head, and those of its rows that are seen. */
export const GridBody = memo(function GridBody({ box, rowHeight, maxRows }: GridBodyProps): ReactNode {
  const { field, items, store, isReadOnly } = useGrid();
  const { language, widgetOf } = useFieldServices();
  const keys = useSyncExternalStore(store.subscribe, () => store.get().keys);
  const { from, to } = useRowsSeen(box, { count: keys.length, rowHeight, columns: items.length });
  const widths = items.map(({ kind }) => widthOf(widgetOf(kind).width));
  const widest = Math.max(...widths);
  const width = widths.reduce((sum, each) => sum + each, 40 + 72);
  return (
    <section
      className="q-lines-box"
      ref={box}
      aria-label={field.title[language]}
      hidden={keys.length === 0}
      // What scrolls has to be reachable with the keyboard, also where no input can have the focus.
      {...(isReadOnly && { tabIndex: 0 })}
    >
      <table style={{ minWidth: width }} aria-rowcount={keys.length + 1}>
        <colgroup>
          <col style={{ width: 40 }} />
          {items.map(({ name }, i) => (
            // The widest share what room is left; number and tools need no more than they have.
            <col key={name} style={widths[i] === widest ? undefined : { width: widths[i] }} />
          ))}
          <col style={{ width: 72 }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">#</th>
            {items.map((item) => (
              <th key={item.name} scope="col" data-required={item.required} data-align={widgetOf(item.kind).align}>
                <span className="q-lines-title" title={item.title[language]}>
                  {item.title[language]}
                </span>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          <Space rows={from} rowHeight={rowHeight} />
          {keys.slice(from, to).map((key, i) => (
            <GridRow key={key} rowKey={key} index={from + i} isFull={keys.length >= maxRows} />
          ))}
          <Space rows={keys.length - to} rowHeight={rowHeight} />
        </tbody>
      </table>
    </section>
  );
});

/** An input needs more room than a value. */
function widthOf(width: number): number {
  return Math.max(110, width + 20);
}

/** What keeps the place of rows that are not there. */
function Space({ rows, rowHeight }: { rows: number; rowHeight: number }): ReactNode {
  return rows > 0 ? <tr style={{ height: rows * rowHeight }} /> : null;
}
