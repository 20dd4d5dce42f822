import { type ReactNode, useRef, useState } from 'react';
import { type ColumnPin, densities } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStore } from '../../../client/store.ts';
import { useT } from '../../../texts/i18n.ts';
import { listField } from '../../records/resource.ts';
import { DropPanel } from '../DropPanel.tsx';
import { useWord } from '../texts.ts';
import { type Arranged, byPin, canBeColumn, type ListColumn, withWidth } from './arrangement.ts';
import { ColumnLine, useLineDrag } from './ColumnLine.tsx';
import './columnChooser.css';

export interface ColumnChooserProps {
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** Which columns a list shows, in which order, how wide and where pinned, and how close its rows stand. */
export function ColumnChooser({ arranged, isOpenAtFirst }: ColumnChooserProps): ReactNode {
  const { t } = useT();
  const word = useWord();
  return (
    <DropPanel handle="columns" title={word('columnsTitle')} word={t('list.columns')} isOpenAtFirst={isOpenAtFirst}>
      {() => (
        <>
          <header>
            <DensityChoice />
          </header>
          {arranged.isOfQuery && <p className="q-drop-note">{word('ofView')}</p>}
          <ColumnList arranged={arranged} />
          <footer>
            <button
              type="button"
              className="q-button"
              data-testid="columns-reset"
              disabled={!arranged.isOwn}
              onClick={arranged.reset}
            >
              {word('asFile')}
            </button>
          </footer>
        </>
      )}
    </DropPanel>
  );
}

function DensityChoice(): ReactNode {
  const word = useWord();
  const { listPreferences } = useApp();
  const { density } = useStore(listPreferences);
  return (
    <fieldset className="q-density">
      <legend>{word('density')}</legend>
      {densities.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="density"
            data-testid={`density-${each}`}
            checked={density === each}
            onChange={() => listPreferences.setDensity(each)}
          />
          {word(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** Every column that a list can have, to be shown, moved, sized and pinned; what is done is seen in the list at once. */
function ColumnList({ arranged }: { arranged: Arranged }): ReactNode {
  const { language } = useT();
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

/** The columns with the one at `from` put before the one that is at `to` now; pinned ones stay at their edges. */
export function moveColumn(columns: readonly ListColumn[], from: number, to: number): ListColumn[] {
  const moved = columns[from];
  if (!moved || to === from || to === from + 1) return [...columns];
  const next = columns.filter((_, i) => i !== from);
  next.splice(to > from ? to - 1 : to, 0, moved);
  return byPin(next);
}

/** Fields of every record that are worth a column. */
const ofEveryRecord = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** The columns as they are arranged, and behind them, hidden, every other field that could be one. */
function offeredColumns(resource: Resource, arranged: readonly ListColumn[]): ListColumn[] {
  const known = new Set(arranged.map(({ field }) => field));
  const others = [...resource.fields.map(({ name }) => name), ...ofEveryRecord].filter(
    (name) => !known.has(name) && canBeColumn(resource, name),
  );
  return [...arranged, ...[...new Set(others)].map((field) => ({ ...columnOfFile(resource, field), isShown: false }))];
}

/** As the file has it, where it has it. */
function columnOfFile({ list }: Resource, field: string): Omit<ListColumn, 'isShown'> {
  return list.columns.find((column) => column.field === field) ?? { field };
}

/** What a column is called. */
function columnTitle(resource: Resource, field: string, language: 'zh' | 'en'): string {
  return listField(resource, field)?.title[language] ?? field;
}
