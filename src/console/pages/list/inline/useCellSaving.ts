import type { WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { useStable } from '../../../client/rendering.ts';
import { useHouse } from '../../../house.ts';
import { createRecordChecks } from '../../../registry/recordChecks.ts';
import { useSay } from '../../../texts/i18n.ts';
import { sameValue } from '../../edit/merge/sameValue.ts';
import type { Side } from '../../edit/merge/sides.ts';
import { cellKey } from './cellEdits.ts';
import { type CellSaver, createCellSaver } from './createCellSaver.ts';
import { type Move, useInline } from './inlineContext.ts';
import { isFixedIn } from './isFixedIn.ts';
import { onlyThose, sendCell } from './sendCell.ts';

type Values = Readonly<Record<string, unknown>>;

/** One for each way to the server, so that the cells of a record wait for each other. */
const savers = new WeakMap<object, CellSaver>();

/** State and doing of a cell that is being written in. What was typed stays in it whatever the server says. */
export function useCellSaving({ record, field }: { readonly record: WireRecord; readonly field: Field }) {
  const { client } = useHouse();
  const inline = useInline();
  const speaker = useSay();
  const { edits, module } = inline;
  const key = cellKey(record.id, field.name);
  const saver = savers.get(client) ?? createCellSaver(client);
  savers.set(client, saver);
  const send = (base: WireRecord, typed: Values) => sendCell({ inline, saver, field, speaker }, base, typed);

  const commit = useStable((where: Move | 'leave'): void => {
    const edit = edits.get().get(key);
    // Whoever presses elsewhere has not answered the question of a conflict.
    if (!edit || !['open', 'refused'].includes(edit.state)) return;
    // What was refused is refused again: it is sent once more when the person says so, not with every press elsewhere.
    if (edit.state === 'refused' && where === 'leave') return;
    const typed = trimmed(edit.typed);
    const isSame = module().resource.fields.every(
      (one) => !Object.hasOwn(typed, one.name) || sameValue(one, typed[one.name], edit.base[one.name]),
    );
    if (isSame) edits.put(key, undefined);
    else void send(edit.base, typed);
    if (where !== 'leave') inline.move(record.id, field.name, where);
  });
  const cancel = useStable((): void => {
    edits.put(key, undefined);
    inline.move(record.id, field.name, 'stay');
  });
  const settle = useStable((side: Side): void => {
    const { theirs, typed = {} } = edits.get().get(key) ?? {};
    if (!theirs) return;
    if (side === 'mine') void send(theirs, typed);
    else {
      edits.put(key, { state: 'saved', base: theirs, typed: onlyThose(theirs, typed), theirs });
      inline.onSaved();
    }
    inline.move(record.id, field.name, 'stay');
  });
  const parts = { resource: module().resource, checks: createRecordChecks(module()) };
  return { commit, cancel, settle, isFixed: isFixedIn(record, field, parts) };
}

function trimmed(typed: Values): Values {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}
