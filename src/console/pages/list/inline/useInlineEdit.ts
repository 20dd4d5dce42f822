import { type RefObject, useMemo, useState } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { ResourceModule } from '../../../../contract/resource.ts';
import { useStable } from '../../../client/rendering.ts';
import { bringIntoSight } from '../../../grid/viewport.ts';
import type { Doings } from '../../doing/useDoings.tsx';
import type { Undoing } from '../undo/useUndo.ts';
import type { List } from '../useList.ts';
import { cellKey, createCellEdits } from './cellEdits.ts';
import { editableFields } from './editableFields.ts';
import type { Inline, Move } from './inlineContext.ts';
import { holdKeys } from './keysAhead.ts';

interface InlineParts {
  readonly list: List;
  readonly doings: Pick<Doings, 'reasonAgainst'>;
  readonly module: ResourceModule;
  readonly undoing: Undoing;
  readonly box: RefObject<HTMLElement | null>;
}

/** Writing in the cells of a list: the fields that its file allows, for whoever may change records. */
export function useInlineEdit({ list, doings, module, undoing, box }: InlineParts): Inline {
  const [edits] = useState(createCellEdits);
  const editable = editableFields(list.resource);
  const open = useStable((record: WireRecord, field: string): void => {
    const key = cellKey(record.id, field);
    const now = edits.get().get(key);
    if (now?.state === 'saving') return;
    // What was saved here may be newer than what the list has by now.
    const base = now?.theirs && now.theirs.version > record.version ? now.theirs : record;
    holdKeys();
    edits.put(key, { state: 'open', base, typed: {} });
  });
  const move = useStable((id: string, field: string, where: Move): void => {
    const next = nextCell({ list, editable, id, field, where });
    if (next) bringIntoSight(box.current, next.index, list.rowHeight);
    const isWritable = next && doings.reasonAgainst('edit', next.record) === undefined;
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

interface From {
  readonly list: List;
  readonly editable: readonly string[];
  readonly id: string;
  readonly field: string;
  readonly where: Move;
}

const steps = { stay: [0, 0], down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1] } as const;

/** The cell to go on with: below the last column of a row stands the first of the next one. */
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

/** The cell itself has the focus again, once it is no input any more. */
function focusCell(box: HTMLElement | null, id: string, field: string): void {
  requestAnimationFrame(() => {
    const row = box?.querySelector(`[data-testid="list-row"][data-id="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[data-testid="cell-${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
  });
}
