import { type ReactNode, useRef, useState } from 'react';
import type { ColumnPin } from '../../../../contract/listLook.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { byPin } from './arrangeColumns.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { moveColumn } from './moveColumn.ts';
import { columnTitle, offeredColumns } from './offeredColumns.ts';
import type { ListColumn } from './seenColumn.ts';
import { type Arranged, withWidth } from './useArranged.ts';
import { useLineDrag } from './useLineDrag.ts';

/** Every column that a list can have, to be shown, moved, sized and pinned; what is done is seen in the list at once. */
export function ColumnList({ arranged }: { arranged: Arranged }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { file, setColumns } = arranged;
  const columns = offeredColumns(file, arranged.columns);
  const shown = columns.filter(({ isShown }) => isShown).length;
  const title = (field: string) => columnTitle(file, field, language);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const change = (next: readonly ListColumn[]) => setColumns(worthKeeping(next, arranged.columns));
  const put = (field: string, changed: (column: ListColumn) => ListColumn) =>
    change(byPin(columns.map((column) => (column.field === field ? changed(column) : column))));
  const move = (from: number, to: number) => {
    const next = moveColumn(columns, from, to);
    const { field = '' } = columns[from] ?? {};
    change(next);
    setSaid(
      word('moved', { name: title(field), at: next.findIndex((one) => one.field === field) + 1, n: next.length }),
    );
  };
  const drag = useLineDrag(list, move);
  return (
    <div className="q-drop-scroll">
      <ol ref={list} className="q-columns" data-testid="column-list">
        {columns.map((column, i) => (
          <ColumnLine
            key={column.field}
            column={column}
            title={title(column.field)}
            isOnly={column.isShown && shown === 1}
            drop={drag.dropAt(i)}
            onDrag={(event) => drag.begin(event, i)}
            onMove={(by) => move(i, by < 0 ? i - 1 : i + 2)}
            onShow={(isShown) => put(column.field, (one) => ({ ...one, isShown }))}
            onWidth={(width) => put(column.field, (one) => withWidth(file, one, width))}
            onPin={(pin) => put(column.field, (one) => pinned(one, pin))}
          />
        ))}
      </ol>
      <div className="q-unseen" aria-live="polite">
        {said}
      </div>
    </div>
  );
}

/** Fields that were only offered are no columns as long as nobody shows them. */
function worthKeeping(next: readonly ListColumn[], before: readonly ListColumn[]): ListColumn[] {
  const known = new Set(before.map(({ field }) => field));
  return next.filter(({ field, isShown }) => isShown || known.has(field));
}

/** A column at a side, or, when somebody says so, with the others. */
function pinned({ pin: _, isLoose: __, ...column }: ListColumn, pin: ColumnPin | undefined): ListColumn {
  return { ...column, ...(pin ? { pin } : { isLoose: true }) };
}
