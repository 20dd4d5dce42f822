import type { Field } from '../../contract/field.ts';
import { defaultValue } from '../defaultValue.ts';
import { isFigure } from '../isFigure.ts';
import { withoutLocked } from '../rows/plainLines.ts';
import { createNamedListeners } from '../widgets/rendering.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The row index and column of a cell. */
export interface CellLocation {
  readonly row: number;
  readonly column: number;
}

/** The rows of a grid and their keys. A key is unique and stays with its row when the row moves. */
export interface GridState {
  readonly rows: readonly Row[];
  readonly keys: readonly number[];
}

/** Values that were looked up for a row: `held` are the values of its cells at the time of the look-up, `meant` the new values. */
export interface Settled {
  readonly key: number;
  readonly held: Row;
  readonly meant: Row;
}

export interface GridStore {
  readonly get: () => GridState;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `listener` after every change of the row with this key; returns the function that unsubscribes. */
  readonly subscribeTo: (key: number, listener: () => void) => () => void;
  /** Returns the current row for a key; an empty row if it was removed. */
  readonly row: (key: number) => Row;
  /** Sets cells. Consecutive typing in one cell is one undo step. */
  readonly setCells: (key: number, values: Row) => void;
  /**
   * Replaces cell values by the looked-up values, except where the user has changed the cell meanwhile. This is not an undo step, and also
   * applies to the undo history.
   */
  readonly settle: (cells: readonly Settled[]) => void;
  readonly insert: (at: number, rows: readonly Row[]) => void;
  readonly remove: (key: number) => void;
  /**
   * Replaces all rows. `kept` gives the key of each row (undefined for a new row). Without it, rows get the keys of the rows at the same
   * positions.
   */
  readonly replace: (rows: readonly Row[], kept?: readonly (number | undefined)[]) => void;
  readonly undo: () => void;
  readonly canUndo: () => boolean;
  readonly redo: () => void;
  /** Reverts the typing in progress in a cell. Returns false if there is no such typing. */
  readonly dropTyping: () => boolean;
  /** Makes the next change a separate undo step. */
  readonly pause: () => void;
  /** Applies `rowNow` to every row, in the current state and in the undo history. Not an undo step. */
  readonly renew: (rowNow: (row: Row, key: number) => Row) => void;
  /** Clears the undo history. */
  readonly forget: () => void;
  /** Loads rows from outside and clears the undo history. */
  readonly load: (rows: readonly Row[]) => void;
}

/** Creates the state and the undo history of a grid, with their listeners. */
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
    fresh,
    history,
    show,
    change,
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
    /** Rewrites the current state and every step of the history. */
    everywhere: (rewrite: (one: GridState) => GridState): void => {
      history.amend(rewrite);
      const next = rewrite(state);
      if (next !== state) change(next);
    },
  };
}

/** Creates a row store outside React. A cell subscribes to its row and renders only if its own value changes. */
export function createGridStore(initial: readonly Row[], onChange: (rows: readonly Row[]) => void): GridStore {
  const { fresh, history, show, change, get, placeOf, subscribe, subscribeTo, step, everywhere } = createSteps(initial, onChange);
  return {
    get,
    subscribe,
    subscribeTo,
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
    replace: (rows, kept = get().keys) => step({ rows, keys: rows.map((row, i) => kept[i] ?? (fresh([row])[0] as number)) }),
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
  return new Map(keys.map((key, index) => [key, index]));
}

/** The maximum number of undo steps. */
const mostSteps = 100;

/** An undo history. */
interface History<T> {
  /** Records the state before a change. Consecutive changes with the same `kind` are one step. */
  readonly note: (before: T, kind?: string) => void;
  /** Makes the next change a separate step. */
  readonly pause: () => void;
  /** Undoes the last step: takes the current state and returns the previous one; undefined if there is no step to undo. */
  readonly back: (now: T) => T | undefined;
  readonly forth: (now: T) => T | undefined;
  /** Rewrites every recorded state. */
  readonly amend: (change: (step: T) => T) => void;
  readonly forget: () => void;
  readonly hasBack: () => boolean;
  /** Whether the next change of the same kind would be added to the last step. */
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

/** Creates a row with the defaults of its fields, except those that the user may not write. */
export function newRow(items: readonly Field[]): Row {
  const given = items.filter(({ system, isLocked, default: value }) => !system && !isLocked && value !== undefined);
  return Object.fromEntries(given.map((item) => [item.name, defaultValue(item)]));
}

/** Copies a row as a new one, without the fields that the user may not write. */
export function copiedRow({ id: _, version: __, ...row }: Row, items: readonly Field[] = []): Row {
  return withoutLocked(items, row);
}

/** The columns of a grid: editable fields and numbers derived from them. */
export function shownItems({ items = [] }: Pick<Field, 'items'>): readonly Field[] {
  return items.filter((item) => !item.system || (isFigure(item) && item.derived !== undefined));
}
