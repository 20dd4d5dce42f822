import {
  type ClipboardEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Field } from '../../contract/field.ts';
import { labelKey } from '../../contract/wire.ts';
import { fromCell } from '../cells.ts';
import { momentAt, zoneIn } from '../dates/clock.ts';
import { defaultValue } from '../defaultValue.ts';
import { isEmpty } from '../emptyValues.ts';
import { type Offer, offerOf } from '../references/widgets.tsx';
import { type Choice, type FieldServices, type InputProps, LineStatesContext, useFieldServices } from '../services.tsx';
import { useLocationRequests } from '../widgets/askForLocation.ts';
import { CodeChecksContext, UnknownCodes, useCodeChecks } from './CodeHint.tsx';
import { isText, parseTable, withoutMark } from './clipboard.ts';
import { GridBody } from './GridBody.tsx';
import { GridFaults, GridTotals, placeOf, useFirstFault } from './GridFaults.tsx';
import { GridUpload } from './GridUpload.tsx';
import { freeRows, GridContext, type GridParts, type RowRules, useFaultSource } from './gridContext.ts';
import { type CellLocation, createGridStore, type GridStore, newRow, type Row, type Settled, shownItems } from './gridStore.ts';
import { cellOf, isWithin, keepFocus, pressGrid, useGridFocus } from './keyboard.ts';
import { headedBlock, type PastedColumn } from './readRows.ts';
import './recordGrid.css';

interface RecordGridProps extends InputProps {
  readonly maxRows: number;
  /** Which rows may be added, changed and removed. By default, all of them. */
  readonly rules?: RowRules;
  /** A store that exists outside the grid. If given, the grid takes the rows from it, and ignores `value` and `onChange`. */
  readonly store?: GridStore;
  /** The grid sets this to a function that focuses a cell. */
  readonly goRef?: RefObject<((cell: CellLocation) => void) | null>;
}

/** Row heights in px, as in `recordGrid.css`: for single-line and multi-line inputs. */
const heights = { low: 38, high: 72 };

/** A table of inputs for small records: each record is a row, and the fields in `items` are the columns. */
export function RecordGrid({ rules = freeRows, ...props }: RecordGridProps): ReactNode {
  const { id, field, isReadOnly, onBlur, faults } = props;
  const { language, lines } = useFieldServices();
  const upload = field.lines?.upload;
  const box = useRef<HTMLElement>(null);
  const store = useGridStore(props, props.store);
  const source = useFaultSource(faults);
  const items = useMemo(() => shownItems(field), [field]);
  const touch = useRef(onBlur);
  touch.current = onBlur;
  const height = items.some(({ kind }) => kind === 'text-area') ? heights.high : heights.low;
  const { go } = useGridFocus(box, height);
  useImperativeHandle(props.goRef, () => go, [go]);
  const parts = useMemo<GridParts>(
    () => ({ id, field, items, store, isReadOnly, rules, faults: source, go, onBlur: () => touch.current() }),
    [id, field, items, store, isReadOnly, rules, source, go],
  );
  const codes = useCodeChecks(parts);
  const { count, canUndo } = useStanding(store);
  const maxRows = rules.mayAdd ? props.maxRows : count;
  const { paste, left } = useGridPaste(parts, maxRows);
  const inside = faults.filter(({ path }) => path.startsWith(`/${field.name}/`));
  useFirstFault(box, { items, faults: inside, rowHeight: height });
  useLocationRequests(box, (path) => go(placeOf(path, items)));
  const { begin, leave } = useBegunRow(props, count);
  const add = (): void => {
    const row = store.get().rows.length;
    begin(row);
    store.insert(row, [newRow(items)]);
    // React renders the row before this microtask, so the row has the focus before the next key is typed.
    queueMicrotask(() => go({ row, column: 0 }));
  };
  const press = pressGrid({ parts, count, maxRows, add });
  return (
    <fieldset
      className="q-lines"
      id={id}
      aria-label={field.title[language]}
      data-high={height === heights.high}
      onKeyDown={(event) => isWithin(event) && press(event)}
      onBlur={leave}
      onPaste={(event) => isWithin(event) && paste(event)}
    >
      <GridContext value={parts}>
        <CodeChecksContext value={codes}>
          <GridBody box={box} rowHeight={height} maxRows={maxRows} />
          <UnknownCodes parts={parts} />
        </CodeChecksContext>
      </GridContext>
      <GridFoot {...{ parts, count, canUndo, maxRows, left }} onAdd={add} />
      {rules.mayAdd && upload && lines.mayRead(upload) && <GridUpload parts={parts} upload={upload} maxRows={maxRows} />}
      <GridFaults items={items} faults={inside} onOpen={go} />
    </fieldset>
  );
}

function useStanding(store: GridStore): { readonly count: number; readonly canUndo: boolean } {
  const count = useSyncExternalStore(store.subscribe, () => store.get().rows.length);
  return { count, canUndo: useSyncExternalStore(store.subscribe, store.canUndo) };
}

interface GridFootProps {
  readonly parts: GridParts;
  readonly count: number;
  readonly canUndo: boolean;
  readonly maxRows: number;
  /** The number of pasted rows that were left out because the grid is full. */
  readonly left: number;
  readonly onAdd: () => void;
}

/** The buttons for the whole grid, and the number of rows. */
function GridFoot({ parts, count, canUndo, maxRows, left, onAdd }: GridFootProps): ReactNode {
  const { store, rules, isReadOnly } = parts;
  const { t } = useFieldServices();
  return (
    <div className="q-lines-foot">
      {rules.mayAdd && (
        <button type="button" className="q-button" disabled={isReadOnly || count >= maxRows} onClick={onAdd}>
          {t('addRow')}
        </button>
      )}
      <button type="button" className="q-button" disabled={isReadOnly || !canUndo} onClick={() => keepFocus(parts, store.undo)}>
        {t('undo')}
      </button>
      <span className="q-soft" role="status">
        {t('rowCount', { n: count })}
        {left > 0 && ` ${t('rowsLeft', { n: left, most: maxRows })}`}
      </span>
      <GridTotals field={parts.field} store={store} />
    </div>
  );
}

/** Hides the faults of a new row while the user fills it in, until the user leaves or removes the row. */
function useBegunRow({ field, onBegin }: Pick<InputProps, 'field' | 'onBegin'>, count: number) {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    if (begun.current === undefined || begun.current < count) return;
    begun.current = undefined;
    onBegin?.(undefined);
  }, [count, onBegin]);
  return {
    begin: (row: number): void => {
      begun.current = row;
      onBegin?.(`/${field.name}/${row}/`);
    },
    leave: ({ target, relatedTarget }: FocusEvent): void => {
      const [from, to] = [cellOf(target)?.row, cellOf(relatedTarget)?.row];
      if (from === undefined || from !== begun.current || to === from) return;
      begun.current = undefined;
      onBegin?.(undefined);
    },
  };
}

type Rows = readonly Row[];

/**
 * Returns the row store of a grid. The store passes changes by the user to `onChange`. A new `value` replaces the rows, unless that value
 * was passed to `onChange` or equals the rows. A store given as `kept` is returned as it is and keeps its rows.
 */
function useGridStore(
  { value, onChange }: { readonly value: unknown; readonly onChange: (rows: Rows | undefined) => void },
  kept?: GridStore,
): GridStore {
  const [sent] = useState(() => new WeakSet<Rows>());
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  const [store] = useState(
    () =>
      kept ??
      createGridStore(rowsOf(value), (next) => {
        sent.add(next);
        notify.current(next.length > 0 ? next : undefined);
      }),
  );
  useEffect(() => {
    const rows = rowsOf(value);
    const known = store.get().rows;
    if (kept || rows === known || sent.has(rows) || JSON.stringify(rows) === JSON.stringify(known)) return;
    store.load(rows);
  }, [value, store, sent, kept]);
  return store;
}

function rowsOf(value: unknown): Rows {
  return Array.isArray(value) ? (value as Rows) : [];
}

/** Returns a handler that pastes a block of cells from the clipboard. `left` is the number of rows left out because the grid is full. */
function useGridPaste({ field, items, store, isReadOnly }: GridParts, most: number) {
  const services = useFieldServices();
  const stateOf = useContext(LineStatesContext);
  const [left, setLeft] = useState(0);
  const paste = (event: ClipboardEvent): void => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // Text without a tab or line break is a single value. The browser pastes it at the caret, as in any input.
    if (isReadOnly || !at || !/[\t\r\n]./.test(text)) return;
    event.preventDefault();
    const block = parseTable(text);
    const headed = headedBlock(items, block);
    const pasted = pasteRows({
      rows: store.get().rows,
      items,
      row: at.row,
      column: at.column,
      cells: headed?.cells ?? block,
      columns: headed?.columns,
      most,
      fresh: () => newRow(items),
      isLocked: (item, line) => {
        const { isReadOnly: isLocked, isVisible } = stateOf({ field, item, line });
        return isLocked || !isVisible;
      },
    });
    store.replace(pasted.rows);
    setLeft(pasted.left);
    void findReferences(services, { items, store }, pasted.searched);
  };
  return { paste, left };
}

/** The maximum number of result pages that are searched for an exact match of a pasted text. */
const mostPages = 25;
/** The maximum number of simultaneous requests. */
const atOnce = 6;

interface Grid {
  readonly items: readonly Field[];
  readonly store: Pick<GridStore, 'get' | 'row' | 'settle'>;
}

interface Sought {
  readonly key: number;
  readonly item: Field;
  readonly text: string;
}

interface Question extends Offer {
  readonly item: Field;
  readonly text: string;
}

type Search = Pick<FieldServices, 'search'>;

/**
 * Replaces pasted names in reference fields by the ids of records. A name matches a record that is offered for the row if the name equals a
 * unique value or the whole label of the record. A text with no match or several stays, and validation rejects it.
 */
export async function findReferences(services: Search, { items, store }: Grid, searched: Pasted['searched']) {
  const { keys } = store.get();
  let left: readonly Sought[] = searched.flatMap(({ row, item, text }) => {
    const key = keys[row];
    return key === undefined ? [] : [{ key, item, text }];
  });
  // Some references determine which records another reference offers. They are resolved first.
  while (left.length > 0) {
    const names = new Set(left.map(({ key, item }) => `${key} ${item.name}`));
    const ready = left.filter(({ key, item }) => !ownFieldsOf(item).some((name) => names.has(`${key} ${name}`)));
    const now = ready.length > 0 ? ready : left;
    store.settle(await settledOf(services, { items, store }, now));
    const done = new Set(now);
    left = left.filter((one) => !done.has(one));
  }
}

function ownFieldsOf({ reference }: Field): readonly string[] {
  return Object.values(reference?.filter ?? {}).flatMap((want) => ('field' in want ? [want.field] : []));
}

/** Searches for pasted texts. Identical texts with identical conditions are searched only once. */
async function settledOf(services: Search, { items, store }: Grid, sought: readonly Sought[]): Promise<Settled[]> {
  const requested = Map.groupBy(sought, ({ key, item, text }) => {
    const offer = item.reference ? offerOf(item.reference, store.row(key), { fields: items }) : {};
    return JSON.stringify([item.name, text, offer]);
  });
  const questions = [...requested.values()];
  const settled: Settled[] = [];
  for (let at = 0; at < questions.length; at += atOnce) {
    const some = questions.slice(at, at + atOnce).map(async (alike) => {
      const [first] = alike as [Sought];
      const { item, text } = first;
      if (!item.reference) return;
      const offer = offerOf(item.reference, store.row(first.key), { fields: items });
      const choice = await findMeant(services, { ...offer, item, text }).catch(() => undefined);
      if (!choice) return;
      const meant = { [item.name]: choice.value, [labelKey(item.name)]: choice.label };
      settled.push(...alike.map(({ key }) => ({ key, held: { [item.name]: text }, meant })));
    });
    await Promise.all(some);
  }
  return settled;
}

async function findMeant({ search }: Search, { item, text, filter, values, missing }: Question) {
  const { resource, choices: source } = item.reference ?? {};
  if (resource === undefined || missing !== undefined) return undefined;
  const all: Choice[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { choices, total } = await search({ resource, keyword: text, page, filter, choices: source, values });
    all.push(...choices);
    if (all.length >= total || choices.length === 0) return onlyOne(all, text);
  }
  return undefined;
}

function onlyOne(choices: readonly Choice[], text: string): Choice | undefined {
  const byCode = choices.filter(({ codes }) => codes?.includes(text));
  const meant = byCode.length > 0 ? byCode : choices.filter(({ label }) => label === text);
  return meant.length === 1 ? meant[0] : undefined;
}

interface Pasted {
  readonly rows: readonly Row[];
  /** The number of rows left out because the grid is full. */
  readonly left: number;
  /** The pasted texts that must be looked up as references, with their cells. */
  readonly searched: readonly { readonly row: number; readonly item: Field; readonly text: string }[];
}

interface Paste {
  readonly rows: readonly Row[];
  readonly items: readonly Field[];
  /** The first cell of the pasted block. */
  readonly row: number;
  readonly column: number;
  /**
   * The columns of a block with headings, of which unknown ones are undefined. For other blocks, the columns of the grid from the first
   * cell on.
   */
  readonly columns?: readonly (PastedColumn | undefined)[] | undefined;
  readonly cells: readonly (readonly string[])[];
  readonly most: number;
  /** Makes a new row, for pasted rows beyond the last row. */
  readonly fresh: () => Row;
  readonly isLocked: (item: Field, row: Row) => boolean;
}

/**
 * Returns the rows with a pasted block, starting at a cell; rows are added at the end as needed. An empty cell does not clear a required
 * field with a default: the field keeps its value or gets the default.
 */
export function pasteRows({ rows, items, row: first, column, columns, cells, most, fresh, isLocked }: Paste): Pasted {
  const next = [...rows];
  const searched: Pasted['searched'][number][] = [];
  const capacity = Math.max(0, Math.min(cells.length, most - first));
  cells.slice(0, capacity).forEach((texts, i) => {
    const at = first + i;
    const row = { ...(next[at] ?? fresh()) } as Record<string, unknown>;
    // Date-times are read after the fields that give their time zone.
    const reported = texts.flatMap((text, j) => {
      const item = columns ? columns[j]?.item : items[column + j];
      return item ? [[item, columns?.[j]?.toText(text) ?? text] as const] : [];
    });
    const inTurn = [...reported.filter(([{ zone }]) => !zone), ...reported.filter(([{ zone }]) => zone)];
    for (const [item, cell] of inTurn) {
      if (isLocked(item, row)) continue;
      const text = isText(item) ? withoutMark(cell) : cell;
      if (item.required && item.default !== undefined && text.trim() === '') {
        if (isEmpty(row[item.name])) row[item.name] = defaultValue(item);
        continue;
      }
      if (item.reference && text.trim() !== '') searched.push({ row: at, item, text: text.trim() });
      row[item.name] = item.reference ? text.trim() || undefined : fromText(item, text, row);
      // The label belongs to the previous reference, not to the pasted one.
      if (item.reference) row[labelKey(item.name)] = undefined;
    }
    next[at] = row;
  });
  return { rows: next, left: cells.length - capacity, searched };
}

/**
 * Converts a pasted text to a value for a field of a row. Invalid text stays, so that validation reports it. A date-time without a zone is
 * read in the zone of the row's location, or else in local time.
 */
export function fromText(field: Field, text: string, row: Row = {}): unknown {
  const value = fromCell(field, text) ?? undefined;
  const isLocal = field.kind === 'date-time' && typeof value === 'string' && !/z|[+-]\d\d:\d\d$/i.test(text.trim());
  if (!isLocal) return value;
  const wall = value.replace(/Z$/, '');
  const zone = zoneIn(field.zone, row);
  const moment = new Date(wall);
  if (Number.isNaN(moment.getTime())) return value;
  return (zone === undefined ? moment : momentAt(wall.replace('T', ' ').slice(0, 19), zone)).toISOString();
}
