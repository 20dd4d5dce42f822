import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type ColumnPin, columnPins, densities, listPreferenceLimits } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStore } from '../../../client/store.ts';
import { useT } from '../../../texts/i18n.ts';
import { listField } from '../../records/resource.ts';
import { DropPanel } from '../ChoiceBar.tsx';
import { type Translate, texts } from '../texts.ts';
import { type Arranged, byPin, canBeColumn, type ListColumn, withWidth } from './arrangement.ts';
import './columnChooser.css';

export interface ColumnChooserProps {
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** Panel for the columns of a list (visibility, order, width, pinning) and its row density. */
export function ColumnChooser({ arranged, isOpenAtFirst }: ColumnChooserProps): ReactNode {
  const { t: coreT } = useT();
  const { t } = texts.useT();
  return (
    <DropPanel handle="columns" title={t('columnsTitle')} word={coreT('list.columns')} isOpenAtFirst={isOpenAtFirst}>
      {() => (
        <>
          <header>
            <DensityChoice />
          </header>
          {arranged.isOfQuery && <p className="q-drop-note">{t('ofView')}</p>}
          <ColumnList arranged={arranged} />
          <footer>
            <button type="button" className="q-button" data-testid="columns-reset" disabled={!arranged.isOwn} onClick={arranged.reset}>
              {t('asFile')}
            </button>
          </footer>
        </>
      )}
    </DropPanel>
  );
}

function DensityChoice(): ReactNode {
  const { t } = texts.useT();
  const { listPreferences } = useApp();
  const { density } = useStore(listPreferences);
  return (
    <fieldset className="q-density">
      <legend>{t('density')}</legend>
      {densities.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="density"
            data-testid={`density-${each}`}
            checked={density === each}
            onChange={() => listPreferences.setDensity(each)}
          />
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** Lists every possible column to show, move, resize or pin; changes apply immediately. */
function ColumnList({ arranged }: { arranged: Arranged }): ReactNode {
  const { t, language } = texts.useT();
  const { file, setColumns } = arranged;
  const columns = offeredColumns(file, arranged.columns);
  const shown = columns.filter(({ isShown }) => isShown).length;
  const title = (field: string) => columnTitle(file, field, language);
  const list = useRef<HTMLOListElement>(null);
  const [reported, setReported] = useState('');
  const change = (next: readonly ListColumn[]) => setColumns(worthKeeping(next, arranged.columns));
  const put = (field: string, changed: (column: ListColumn) => ListColumn) =>
    change(byPin(columns.map((column) => (column.field === field ? changed(column) : column))));
  const move = (from: number, to: number) => {
    const next = moveColumn(columns, from, to);
    const { field = '' } = columns[from] ?? {};
    change(next);
    setReported(t('moved', { name: title(field), at: next.findIndex((one) => one.field === field) + 1, n: next.length }));
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
        {reported}
      </div>
    </div>
  );
}

/** Returns the columns to store: the visible ones, and hidden ones that were part of the list before. */
function worthKeeping(next: readonly ListColumn[], before: readonly ListColumn[]): ListColumn[] {
  const known = new Set(before.map(({ field }) => field));
  return next.filter(({ field, isShown }) => isShown || known.has(field));
}

/** Returns the column pinned to a side, or explicitly unpinned. */
function pinned({ pin: _, isLoose: __, ...column }: ListColumn, pin: ColumnPin | undefined): ListColumn {
  return { ...column, ...(pin ? { pin } : { isLoose: true }) };
}

/** Returns the columns with the one at `from` moved before the one at `to`; pinned columns stay at their edges. */
export function moveColumn(columns: readonly ListColumn[], from: number, to: number): ListColumn[] {
  const moved = columns[from];
  if (!moved || to === from || to === from + 1) return [...columns];
  const next = columns.filter((_, i) => i !== from);
  next.splice(to > from ? to - 1 : to, 0, moved);
  return byPin(next);
}

/** System fields that are offered as columns. */
const ofEveryRecord = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** Returns the current columns followed by every other possible field, hidden. */
function offeredColumns(resource: Resource, arranged: readonly ListColumn[]): ListColumn[] {
  const known = new Set(arranged.map(({ field }) => field));
  const others = [...resource.fields.map(({ name }) => name), ...ofEveryRecord].filter(
    (name) => !known.has(name) && canBeColumn(resource, name),
  );
  return [...arranged, ...[...new Set(others)].map((field) => ({ ...columnOfFile(resource, field), isShown: false }))];
}

/** Returns the column as defined in the resource file; only the field name if the resource file has no such column. */
function columnOfFile({ list }: Resource, field: string): Omit<ListColumn, 'isShown'> {
  return list.columns.find((column) => column.field === field) ?? { field };
}

function columnTitle(resource: Resource, field: string, language: 'zh' | 'en'): string {
  return listField(resource, field)?.title[language] ?? field;
}

interface ColumnLineProps {
  readonly column: ListColumn;
  readonly title: string;
  /** Whether this is the only visible column, which cannot be hidden. */
  readonly isOnly: boolean;
  /** On which side of this line the dragged line would be placed. */
  readonly drop: 'before' | 'after' | undefined;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onShow: (isShown: boolean) => void;
  readonly onWidth: (width: number | undefined) => void;
  readonly onPin: (pin: ColumnPin | undefined) => void;
}

/** Line for one column with a drag handle, a visibility checkbox, its width, and the side to which it is pinned. */
function ColumnLine(props: ColumnLineProps): ReactNode {
  const { column, title, isOnly, drop, onDrag, onMove, onShow, onWidth, onPin } = props;
  const { t } = texts.useT();
  const press = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li data-testid={`column-${column.field}`} data-drop={drop}>
      <button
        type="button"
        className="q-plain q-column-handle"
        data-testid="column-move"
        aria-label={t('move', { name: title })}
        title={t('move', { name: title })}
        disabled={!column.isShown}
        onPointerDown={onDrag}
        onKeyDown={press}
      >
        ⠿
      </button>
      <label className="q-column-title" title={title}>
        <input
          type="checkbox"
          data-testid="column-shown"
          checked={column.isShown}
          disabled={isOnly}
          onChange={(event) => onShow(event.target.checked)}
        />
        <span>{title}</span>
      </label>
      <WidthInput column={column} title={title} t={t} onWidth={onWidth} />
      <select
        className="q-input q-column-pin"
        data-testid="column-pin"
        aria-label={t('pin', { name: title })}
        value={column.pin ?? ''}
        disabled={!column.isShown}
        onChange={(event) => onPin(columnPins.find((pin) => pin === event.target.value))}
      >
        <option value="">{t('pinNone')}</option>
        <option value="left">{t('pinLeft')}</option>
        <option value="right">{t('pinRight')}</option>
      </select>
    </li>
  );
}

interface WidthInputProps extends Pick<ColumnLineProps, 'column' | 'title' | 'onWidth'> {
  readonly t: Translate;
}

/** Input for the width in px; empty means the default width. Invalid input has no effect. */
function WidthInput({ column, title, t, onWidth }: WidthInputProps): ReactNode {
  const width = column.isFixed ? String(column.width) : '';
  const [typed, setTyped] = useState({ of: width, text: width });
  const text = typed.of === width ? typed.text : width;
  const { leastWidth, mostWidth } = listPreferenceLimits;
  const type = (next: string): void => {
    const number = Number(next);
    const isWidth = Number.isInteger(number) && number >= leastWidth && number <= mostWidth;
    if (next === '') onWidth(undefined);
    else if (isWidth) onWidth(number);
    setTyped({ of: isWidth || next === '' ? next : width, text: next });
  };
  return (
    <input
      type="number"
      className="q-input q-column-width"
      data-testid="column-width"
      aria-label={t('width', { name: title })}
      placeholder={t('auto')}
      min={leastWidth}
      max={mostWidth}
      step={10}
      value={text}
      disabled={!column.isShown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped({ of: width, text: width })}
    />
  );
}

interface Drag {
  readonly from: number;
  /** Index of the line before which the dragged line would be placed. */
  readonly to: number;
}

/** `edge` is the distance in px from the edge at which dragging scrolls the list; `step` is the distance in px per scroll. */
const edge = 28;
const step = 12;

/** Returns handlers that reorder lines by dragging. A line moves only when it is dropped; until then, a mark shows the target. */
function useLineDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  return {
    /** Returns the side of this line at which the mark is shown. */
    dropAt: (i: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
      if (drag.to === i) return 'before';
      return drag.to === i + 1 && i === (list.current?.children.length ?? 0) - 1 ? 'after' : undefined;
    },
    begin: (event: PointerEvent<HTMLElement>, from: number): void => {
      if (event.button !== 0) return;
      const { currentTarget: handle, pointerId } = event;
      const end = new AbortController();
      let to = from;
      const move = ({ clientY }: globalThis.PointerEvent): void => {
        scrollNear(list.current?.parentElement, clientY);
        to = locationAt(list.current, clientY);
        setDrag({ from, to });
      };
      const leave = ({ type }: Event): void => {
        end.abort();
        setDrag(undefined);
        if (type === 'pointerup' && to !== from && to !== from + 1) onMove(from, to);
      };
      handle.setPointerCapture(pointerId);
      handle.addEventListener('pointermove', move, { signal: end.signal });
      for (const type of ['pointerup', 'pointercancel']) handle.addEventListener(type, leave, { signal: end.signal });
    },
  };
}

/** Returns the number of lines whose center is above `y`. */
function locationAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}

function scrollNear(box: HTMLElement | null | undefined, y: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edge) box.scrollTop -= step;
  else if (y > bottom - edge) box.scrollTop += step;
}
