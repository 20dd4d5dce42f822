import { useRef, useState } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { SheetSaved } from '../../../../../contract/sheet.ts';
import { createAttempts } from '../../../../client/createAttempts.ts';
import { useTell } from '../../../../extend/useTell.ts';
import { useHouse } from '../../../../house.ts';
import { useWord } from '../words/useWord.ts';
import type { SheetChanges } from './sheetChanges.ts';

interface Saving {
  /** What there is to be saved by now. */
  readonly change: () => SheetChanges;
  readonly done: () => void;
}

/** Saves a sheet, all of it or nothing; what the server refuses is told at the cells that it is about. */
export function useSheetSaving({ calls }: Resource, { change, done }: Saving) {
  const { client } = useHouse();
  const tell = useTell();
  const word = useWord();
  const attempts = useRef(createAttempts());
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const save = async (): Promise<void> => {
    const { records, removed, places } = change();
    const path = calls.saveSheet ?? '';
    const body = { records, removed };
    setSaving(true);
    setFault(undefined);
    setFaults([]);
    try {
      const saved = await attempts.current(JSON.stringify(body), (key) =>
        client.call<SheetSaved>({
          ...{ method: 'POST', path, body, isQuiet: true, isLong: true },
          headers: { 'Idempotency-Key': key },
        }),
      );
      tell.done(word('sheetSaved', { changed: saved.updated, added: saved.created, removed: saved.removed }));
      done();
    } catch (error) {
      setFault(tell.wordsOf(error));
      setFaults(faultsIn(error).map((one) => atPlace(one, places)));
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, fault, faults };
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
