import type { Field } from '../../../contract/resource.ts';
import { defaultValue } from '../../defaultValue.ts';
import { isFigure } from '../../isFigure.ts';
import { withoutLocked } from '../../rows/plainLines.ts';
import { createNamedListeners } from '../rendering.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A cell by its place. */
export interface CellLocation {
  readonly row: number;
  readonly column: number;
}

/** What a grid is at this moment. Every row has a key of its own, which stays with it wherever it goes. */
export interface GridState {
  readonly rows: readonly Row[];
  readonly keys: readonly number[];
}

/** What was held by cells of a row, and what that means. */
export interface Settled {
  readonly key: number;
  readonly held: Row;
  readonly meant: Row;
}

export interface GridStore {
  readonly get: () => GridState;
  /** Calls `listener` after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `listener` after every change of the row of this key; the answer ends it. */
  readonly subscribeTo: (key: number, listener: () => void) => () => void;
  /** The row of a key as it is now; an empty one when it is gone. */
  readonly row: (key: number) => Row;
  /** Typing in one cell, however long, is one step back. */
  readonly setCells: (key: number, values: Row) => void;
  /** What cells turn out to mean, wherever they still hold what they held; no step of its own. */
  readonly settle: (cells: readonly Settled[]) => void;
  readonly insert: (at: number, rows: readonly Row[]) => void;
  readonly remove: (key: number) => void;
  /** Other rows in place of these, with the keys in `kept` (none: a new one); without it the first ones keep theirs. */
  readonly replace: (rows: readonly Row[], kept?: readonly (number | undefined)[]) => void;
  readonly undo: () => void;
  readonly canUndo: () => boolean;
  readonly redo: () => void;
  /** Takes back what is being typed in a cell; false when nothing is. */
  readonly dropTyping: () => boolean;
  /** The next change of a cell is a step of its own. */
  readonly pause: () => void;
  /** What rows are by now, wherever the way back and forth has them; no step of its own. */
  readonly renew: (rowNow: (row: Row, key: number) => Row) => void;
  /** There is no way back any more. */
  readonly forget: () => void;
  /** Rows that came from elsewhere: there is no way back from them. */
  readonly load: (rows: readonly Row[]) => void;
}

/** What a grid is and was, and whoever listens to it. */
function createSteps(initial: readonly Row[], onChange: (rows: readonly Row[]) => void) {
  let nextKey = 0;
  const fresh = (rows: readonly Row[]): number[] => rows.map(() => nextKey++);
  const history = createHistory<GridState>();
  const listeners = new Set<() => void>();
  const ofRows = createNamedListeners<number>();
  let state: GridState = { rows: initial, keys: fresh(initial) };
  let locations = locationsOf(state);
  const show = (next: GridState): void => {
    const [before, locationsBefore] = [state, locations];
    if (next.keys !== state.keys) locations = locationsOf(next);
    state = next;
    for (const listener of [...listeners]) listener();
    ofRows.notify((key) => rowAt(next, locations.get(key)) !== rowAt(before, locationsBefore.get(key)));
  };
  const change = (next: GridState | undefined): void => {
    if (!next) return;
    show(next);
    onChange(next.rows);
  };
  return {
    ...{ fresh, history, show, change },
    get: () => state,
    placeOf: (key: number) => locations.get(key),
    subscribeTo: ofRows.subscribe,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    step: (next: GridState, kind?: string): void => {
      history.note(state, kind);
      change(next);
    },
    /** Rewrites what is there and every step back and forth. */
    everywhere: (rewrite: (one: GridState) => GridState): void => {
      history.amend(rewrite);
      const next = rewrite(state);
      if (next !== state) change(next);
    },
  };
}

/** The rows of a grid outside of React: each cell listens to its own value, so a key press concerns one cell. */
export function createGridStore(initial: readonly Row[], onChange: (rows: readonly Row[]) => void): GridStore {
  const { fresh, history, show, change, get, placeOf, subscribe, subscribeTo, step, everywhere } = createSteps(
    initial,
    onChange,
  );
  return {
    ...{ get, subscribe, subscribeTo },
    row: (key) => rowAt(get(), placeOf(key)) ?? none,
    setCells: (key, values) => step(withCells(get(), placeOf(key), values), `${key} ${Object.keys(values).join()}`),
    settle: (cells) => {
      const byKey = Map.groupBy(cells, ({ key }) => key);
      everywhere((one) => withSettled(one, byKey));
    },
    insert: (at, rows) => {
      const { rows: before, keys } = get();
      step({ rows: before.toSpliced(at, 0, ...rows), keys: keys.toSpliced(at, 0, ...fresh(rows)) });
    },
    remove: (key) => {
      const at = placeOf(key);
      if (at !== undefined) step({ rows: get().rows.toSpliced(at, 1), keys: get().keys.toSpliced(at, 1) });
    },
    replace: (rows, kept = get().keys) =>
      step({ rows, keys: rows.map((row, i) => kept[i] ?? (fresh([row])[0] as number)) }),
    undo: () => change(history.back(get())),
    redo: () => change(history.forth(get())),
    dropTyping: () => {
      const isTyping = history.isOpen();
      if (isTyping) change(history.back(get()));
      return isTyping;
    },
    canUndo: history.hasBack,
    pause: history.pause,
    renew: (rowNow) => everywhere((one) => withRenewed(one, rowNow)),
    forget: () => {
      history.forget();
      show({ ...get() });
    },
    load: (rows) => {
      history.forget();
      show({ rows, keys: fresh(rows) });
    },
  };
}

const none: Row = {};

function withCells(state: GridState, at: number | undefined, values: Row): GridState {
  const row = rowAt(state, at);
  return at === undefined || !row ? state : { ...state, rows: state.rows.with(at, { ...row, ...values }) };
}

function withSettled(state: GridState, byKey: ReadonlyMap<number, readonly Settled[]>): GridState {
  let isChanged = false;
  const rows = state.rows.map((row, at) => {
    const cells = byKey.get(state.keys[at] as number);
    if (!cells) return row;
    const meant = cells.filter(({ held }) => Object.entries(held).every(([name, value]) => row[name] === value));
    isChanged ||= meant.length > 0;
    return meant.length > 0 ? Object.assign({}, row, ...meant.map((cell) => cell.meant)) : row;
  });
  return isChanged ? { ...state, rows } : state;
}

function withRenewed(state: GridState, rowNow: (row: Row, key: number) => Row): GridState {
  let isChanged = false;
  const rows = state.rows.map((row, at) => {
    const next = rowNow(row, state.keys[at] as number);
    isChanged ||= next !== row;
    return next;
  });
  return isChanged ? { ...state, rows } : state;
}

function rowAt({ rows }: GridState, at: number | undefined): Row | undefined {
  return at === undefined ? undefined : rows[at];
}

function locationsOf({ keys }: GridState): ReadonlyMap<number, number> {
  return new Map(keys.map((key, location) => [key, location]));
}

/** So many steps can be taken back. */
const mostSteps = 100;

/** The way back from changes, and forth again. */
interface History<T> {
  /** Notes what was there before a change; a change of the same `kind` as the one before it is the same step. */
  readonly note: (before: T, kind?: string) => void;
  /** The next change is a step of its own. */
  readonly pause: () => void;
  /** What was there before the last step, given what is there now; undefined when there is no way back. */
  readonly back: (now: T) => T | undefined;
  readonly forth: (now: T) => T | undefined;
  /** Changes what was there, in every step back and forth. */
  readonly amend: (change: (step: T) => T) => void;
  readonly forget: () => void;
  readonly hasBack: () => boolean;
  /** Whether the next change of the same kind would belong to the last step. */
  readonly isOpen: () => boolean;
}

function createHistory<T>(): History<T> {
  let past: readonly T[] = [];
  let future: readonly T[] = [];
  let last: string | undefined;
  return {
    note: (before, kind) => {
      if (kind === undefined || kind !== last) past = [...past, before].slice(-mostSteps);
      [last, future] = [kind, []];
    },
    pause: () => {
      last = undefined;
    },
    back: (now) => {
      const before = past.at(-1);
      if (before === undefined) return undefined;
      [past, future, last] = [past.slice(0, -1), [...future, now], undefined];
      return before;
    },
    forth: (now) => {
      const after = future.at(-1);
      if (after === undefined) return undefined;
      [past, future, last] = [[...past, now], future.slice(0, -1), undefined];
      return after;
    },
    amend: (change) => {
      [past, future] = [past.map(change), future.map(change)];
    },
    hasBack: () => past.length > 0,
    isOpen: () => last !== undefined,
    forget: () => {
      [past, future, last] = [[], [], undefined];
    },
  };
}

/** A new row: the defaults of its fields. */
export function newRow(items: readonly Field[]): Row {
  const given = items.filter(({ system, isLocked, default: value }) => !system && !isLocked && value !== undefined);
  return Object.fromEntries(given.map((item) => [item.name, defaultValue(item)]));
}

/** The same row once more, as a new one: what may not be written into it is not there. */
export function copiedRow({ id: _, version: __, ...row }: Row, items: readonly Field[] = []): Row {
  return withoutLocked(items, row);
}

/** The columns of a grid: what people enter, and numbers that follow from it. */
export function shownItems({ items = [] }: Pick<Field, 'items'>): readonly Field[] {
  return items.filter((item) => !item.system || (isFigure(item) && item.derived !== undefined));
}
