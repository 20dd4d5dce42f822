import { useRef, useState } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { SheetSaved } from '../../../../../contract/sheet.ts';
import { useTell } from '../../../../extend/useTell.ts';
import { useHouse } from '../../../../house.ts';
import { useWord } from '../words/useWord.ts';
import { createSheetSending, type SheetSending } from './createSheetSending.ts';

type Parts = Pick<SheetSending, 'take' | 'stale' | 'done'>;

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about.
 */
export function useSheetSaving({ calls }: Resource, { take, stale, done }: Parts) {
  const { client } = useHouse();
  const tell = useTell();
  const word = useWord();
  const [sending] = useState(createSheetSending);
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const parts: SheetSending = {
    ...{ take, stale },
    post: (body, key) =>
      client.call<SheetSaved>({
        ...{ method: 'POST', path: calls.saveSheet ?? '', body, isQuiet: true, isLong: true },
        headers: { 'Idempotency-Key': key },
      }),
    done: (sent, saved) => {
      tell.done(word('sheetSaved', { changed: saved.updated, added: saved.created, removed: saved.removed }));
      return done(sent, saved);
    },
  };
  const attempt = async (): Promise<void> => {
    const outcome = await sending.save(parts);
    if (outcome === 'same') tell.note(word('sheetSame'));
    if (typeof outcome === 'string') return;
    const { error, sent } = outcome;
    setFault(tell.wordsOf(error));
    setFaults(faultsIn(error).map((one) => atPlace(one, sent.change.places)));
  };
  const save = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSaving(true);
    setFault(undefined);
    setFaults([]);
    await attempt().finally(() => {
      isUnderway.current = false;
      setSaving(false);
    });
  };
  return { save, isSaving, fault, faults, forget: sending.forget };
}

function faultsIn(error: unknown): readonly FieldFault[] {
  return (error as { faults?: readonly FieldFault[] }).faults ?? [];
}

/** `/records/3/rate` of what was sent, as the cell of the sheet that it stands in. */
function atPlace(fault: FieldFault, places: readonly number[]): FieldFault {
  const [, list, index = '', ...rest] = fault.path.split('/');
  const place = places[Number(index)];
  return list === 'records' && place !== undefined
    ? { ...fault, path: ['', 'records', place, ...rest].join('/') }
    : fault;
}
