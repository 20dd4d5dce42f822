import { labelKey, labelOf, type WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/text.ts';
import { type HwError, wordsOf } from '../../../client/hwError.ts';
import type { Say } from '../../../texts/i18n.ts';
import { type CellEdits, cellKey } from './cellEdits.ts';
import type { CellSaver } from './createCellSaver.ts';
import type { Inline } from './inlineContext.ts';

type Values = Readonly<Record<string, unknown>>;

export interface CellSending {
  readonly inline: Inline;
  readonly saver: CellSaver;
  readonly field: Field;
  readonly speaker: { readonly say: Say; readonly language: Language };
  /** It takes a change back, and is none that could be taken back itself. */
  readonly isUndo?: boolean;
}

/** Saves what was typed into a cell; what came of it stands in the cell, and can be taken back. False: it was refused or lost. */
export async function sendCell(sending: CellSending, base: WireRecord, typed: Values): Promise<boolean> {
  const { inline, saver, field } = sending;
  const { edits, module } = inline;
  const key = cellKey(base.id, field.name);
  edits.put(key, { state: 'saving', base, typed });
  const outcome = await saver({ resource: module().resource, base, values: typed });
  if ('theirs' in outcome) {
    leaveUntouched(edits);
    edits.put(key, { state: 'conflict', base, typed, theirs: outcome.theirs });
  } else if ('refused' in outcome) {
    leaveUntouched(edits);
    edits.put(key, { state: 'refused', base, typed, message: messageOf(outcome.refused, sending) });
  } else {
    const { saved } = outcome;
    // What is being written in it again by now stays.
    if (edits.get().get(key)?.state === 'saving')
      edits.put(key, { state: 'saved', base, typed: onlyThose(saved, typed), theirs: saved });
    if (saved.version > base.version && !sending.isUndo) noteChange(sending, { base, saved, typed });
    inline.onSaved();
  }
  return !('refused' in outcome);
}

/** Whoever was taken on to the next cell and has not begun there goes back to the one that was refused, or is asked about: what is said there would lie over the next. */
function leaveUntouched(edits: CellEdits): void {
  for (const [key, { state, typed }] of edits.get())
    if (state === 'open' && Object.keys(typed).length === 0) edits.put(key, undefined);
}

function messageOf(refused: HwError, { field, speaker }: CellSending): string {
  const { faults } = refused;
  const own = faults.find(({ path }) => path.split('/')[1] === field.name) ?? faults[0];
  return own?.message ?? wordsOf(refused, speaker);
}

/** The former values again, over what the change has made of the record: the same rules hold. */
function noteChange(
  sending: CellSending,
  { base, saved, typed }: { base: WireRecord; saved: WireRecord; typed: Values },
): void {
  const { inline, field, speaker } = sending;
  const label = labelOf(inline.module().resource.display[speaker.language], saved);
  inline.note({
    text: speaker.say('list.cellChanged', { field: field.title[speaker.language], label }),
    undo: () => sendCell({ ...sending, isUndo: true }, saved, onlyThose(base, typed)),
  });
}

/** What a record has in the fields that were typed into, with what their references are called. */
export function onlyThose(record: Values, typed: Values): Values {
  const names = Object.keys(typed).flatMap((name) => [name, labelKey(name)]);
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name] ?? null]));
}
