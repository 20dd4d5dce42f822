import { createContext, useContext } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { ResourceModule } from '../../../../contract/resource.ts';
import type { Undoable } from '../undo/useUndo.ts';
import type { CellEdits } from './cellEdits.ts';

/** Where to go on after a cell. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

/** What the cells of a list that can be changed in it share; the same object for as long as the list is there. */
export interface Inline {
  readonly edits: CellEdits;
  readonly open: (record: WireRecord, field: string) => void;
  /** Goes on from a cell that is done with. */
  readonly move: (id: string, field: string, where: Move) => void;
  /** The module of the moment. */
  readonly module: () => ResourceModule;
  /** What others must hear when a record was saved. */
  readonly onSaved: () => void;
  readonly note: (change: Undoable) => void;
}

export const InlineContext = createContext<Inline | undefined>(undefined);

export function useInline(): Inline {
  const inline = useContext(InlineContext);
  if (!inline) throw new Error('A cell that can be changed needs <InlineContext> around it.');
  return inline;
}
