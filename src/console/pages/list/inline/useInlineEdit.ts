import { createContext, type RefObject, useContext, useMemo, useState } from 'react';
import type { Resource, ResourceModule } from '../../../../contract/resource.ts';
import type { WireRecord } from '../../../../contract/wire.ts';
import { createStore, type Store, useStable } from '../../../client/store.ts';
import { scrollIntoViewport } from '../../../grid/viewport.ts';
import type { Actions } from '../../actions/useActions.tsx';
import type { List } from '../useList.ts';
import type { Undoable, Undoing } from '../useUndo.ts';
import { holdKeys } from './keysAhead.ts';

type Values = Readonly<Record<string, unknown>>;

interface InlineParts {
  readonly list: List;
  readonly actions: Pick<Actions, 'reasonAgainst'>;
  readonly module: ResourceModule;
  readonly undoing: Undoing;
  readonly box: RefObject<HTMLElement | null>;
}

/** Returns the context for editing in list cells. */
export function useInlineEdit({ list, actions, module, undoing, box }: InlineParts): Inline {
  const [edits] = useState(createCellEdits);
  const editable = editableFields(list.resource);
  const open = useStable((record: WireRecord, field: string): void => {
    const key = cellKey(record.id, field);
    const now = edits.get().get(key);
    holdKeys();
    if (now?.state === 'saving') {
      onceSent(edits, key, () => open(record, field));
      return;
    }
    // A record saved here may be newer than the one in the list.
    const base = now?.theirs && now.theirs.version > record.version ? now.theirs : record;
    edits.put(key, { state: 'open', base, typed: {} });
  });
  const move = useStable((id: string, field: string, where: Move): void => {
    const next = nextCell({ list, editable, id, field, where });
    if (next) scrollIntoViewport(box.current, next.index, list.rowHeight);
    const isWritable = next && actions.reasonAgainst('edit', next.record) === undefined;
    if (isWritable && where !== 'stay') open(next.record, next.field);
    else focusCell(box.current, id, field);
  });
  const moduleNow = useStable(() => module);
  const onSaved = useStable(list.refetch);
  return useMemo(
    () => ({ edits, open, move, module: moduleNow, onSaved, note: undoing.note }),
    [edits, open, move, moduleNow, onSaved, undoing.note],
  );
}

/**
 * Calls `onSaved` when the running save of a cell succeeds. If the save is refused or has a conflict, `onSaved` is not called, because the
 * cell shows its input again.
 */
function onceSent(edits: CellEdits, key: string, onSaved: () => void): void {
  const stop = edits.subscribe(() => {
    const state = edits.get().get(key)?.state;
    if (state === 'saving') return;
    stop();
    if (state === 'saved') onSaved();
  });
}

interface From {
  readonly list: List;
  readonly editable: readonly string[];
  readonly id: string;
  readonly field: string;
  readonly where: Move;
}

const steps = { stay: [0, 0], down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1] } as const;

/**
 * Returns the cell in the direction `where`; undefined if there is none or the row of the current cell is not rendered. The last column is
 * followed by the first column of the next row.
 */
function nextCell({ list, editable, id, field, where }: From) {
  const { window: seen, rowAt, total = 0 } = list;
  const indexes = Array.from({ length: seen.to - seen.from }, (_, i) => seen.from + i);
  const at = indexes.find((index) => rowAt(index)?.id === id);
  if (at === undefined) return undefined;
  const [rows, columns] = steps[where];
  const column = editable.indexOf(field) + columns;
  const over = Math.floor(column / editable.length);
  const index = at + rows + over;
  const record = rowAt(index);
  const next = editable[(column + editable.length) % editable.length];
  return record && next !== undefined && index >= 0 && index < total ? { index, record, field: next } : undefined;
}

/** Focuses a cell in the next frame, after its input is closed. */
function focusCell(box: HTMLElement | null, id: string, field: string): void {
  requestAnimationFrame(() => {
    const row = box?.querySelector(`[data-testid="list-row"][data-id="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[data-testid="cell-${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
  });
}

/** The direction in which editing continues after a cell is completed; `stay` only focuses the completed cell. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

/** Context of the editable cells of a list; its identity is kept while the list is open. */
export interface Inline {
  readonly edits: CellEdits;
  readonly open: (record: WireRecord, field: string) => void;
  /** Opens the next cell in the direction `where`. If that is not possible, focuses the completed cell. */
  readonly move: (id: string, field: string, where: Move) => void;
  /** Returns the latest module. It is a function, because the context keeps its identity. */
  readonly module: () => ResourceModule;
  /** Called after a record was saved, or after the user has accepted another user's value. */
  readonly onSaved: () => void;
  readonly note: (change: Undoable) => void;
}

export const InlineContext = createContext<Inline | undefined>(undefined);

export function useInline(): Inline {
  const inline = useContext(InlineContext);
  if (!inline) throw new Error('A cell that can be changed needs <InlineContext> around it.');
  return inline;
}

/**
 * State of an edited cell. `open`: being edited; `saving`: sent; `refused`: the server or a check rejected it; `conflict`: another user
 * has changed the same field and the user must decide; `saved`: shows the stored value until the list has it too.
 */
export interface CellEdit {
  readonly state: 'open' | 'saving' | 'refused' | 'conflict' | 'saved';
  /** The record as it was when the cell was opened. */
  readonly base: WireRecord;
  /** The input by field: usually one field, plus the fields that a selected choice fills in. */
  readonly typed: Values;
  readonly message?: string;
  /** The stored record, if it is newer than `base`. */
  readonly theirs?: WireRecord;
}

export type CellEdits = Store<ReadonlyMap<string, CellEdit>> & {
  readonly put: (key: string, edit: CellEdit | undefined) => void;
};

/**
 * Creates the store for input in list cells. It is outside of React, so that a key press re-renders one cell and scrolling loses no input.
 */
function createCellEdits(): CellEdits {
  const store = createStore<ReadonlyMap<string, CellEdit>>(new Map());
  return {
    ...store,
    put: (key, edit) => {
      const next = new Map(store.get());
      if (edit) next.set(key, edit);
      else next.delete(key);
      store.set(next);
    },
  };
}

export function cellKey(id: string, field: string): string {
  return `${id}/${field}`;
}

/** Returns the names of the editable columns from left to right. */
export function editableFields({ list, fields }: Pick<Resource, 'list' | 'fields'>): readonly string[] {
  const own = new Set(fields.filter(({ system }) => !system).map(({ name }) => name));
  return list.columns.map(({ field }) => field).filter((name) => list.edit.includes(name) && own.has(name));
}
