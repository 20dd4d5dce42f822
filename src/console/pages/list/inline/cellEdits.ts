import type { WireRecord } from '../../../../contract/record.ts';
import { createStore, type Store } from '../../../client/store.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What is going on in one cell. `open`: it is being written in; `saving`: it was sent; `refused`: the server, or a check,
 * has said why not; `conflict`: somebody else has changed the same, and the person is asked; `saved`: what the server has
 * now, shown until the list has it too.
 */
export interface CellEdit {
  readonly state: 'open' | 'saving' | 'refused' | 'conflict' | 'saved';
  /** The record as it was when the cell was opened. */
  readonly base: WireRecord;
  /** What is typed, by field: most often one, with what its choice brings along. */
  readonly typed: Values;
  readonly message?: string;
  /** The record as it is on the server, where that is known to be newer. */
  readonly theirs?: WireRecord;
}

export type CellEdits = Store<ReadonlyMap<string, CellEdit>> & {
  readonly put: (key: string, edit: CellEdit | undefined) => void;
};

/** What is written in the cells of one list, outside of React: a key press concerns one cell, and rows that scroll away lose nothing. */
export function createCellEdits(): CellEdits {
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
