import { useRef, useState } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { SheetSaved } from '../../../../../contract/sheet.ts';
import { isForgotten } from '../../../../client/attempts.ts';
import { useStable } from '../../../../client/rendering.ts';
import { createStore, useStore } from '../../../../client/store.ts';
import { useTell } from '../../../../extend/person.ts';
import { useHouse } from '../../../../house.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { createSheetSending, type SheetAttempt, type SheetSending } from './createSheetSending.ts';

type Parts = Pick<SheetSending, 'take' | 'stale' | 'done'>;

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about.
 */
export function useSheetSaving({ calls }: Resource, { take, stale, done }: Parts) {
  const { client } = useHouse();
  const tell = useTell();
  const { say } = useSay();
  const word = useWord();
  const [lost] = useState(() => createStore<SheetAttempt | undefined>(undefined));
  const [sending] = useState(() => createSheetSending(lost));
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const told = ({ updated: changed, created: added, removed }: SheetSaved): void =>
    tell.done(word('sheetSaved', { changed, added, removed }));
  const parts: SheetSending = {
    ...{ take, stale },
    post: (body, key) =>
      client.call<SheetSaved>({
        ...{ method: 'POST', path: calls.saveSheet ?? '', body, isQuiet: true, isLong: true },
        headers: { 'Idempotency-Key': key },
      }),
    done: (sent, saved) => {
      told(saved);
      return done(sent, saved);
    },
  };
  const attempt = async (): Promise<void> => {
    const before = lost.get();
    if (before && isForgotten(before)) {
      sending.forget();
      return setFault(say('draft.forgotten'));
    }
    const outcome = await sending.save(parts);
    if (outcome === 'same') tell.note(word('sheetSame'));
    if (typeof outcome === 'string') return;
    const { error, sent } = outcome;
    setFault(tell.wordsOf(error));
    setFaults(faultsIn(error).map((one) => atPlace(one, sent.change.places)));
  };
  const clear = useStable((): void => {
    setFault(undefined);
    setFaults([]);
  });
  const save = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSaving(true);
    clear();
    await attempt().finally(() => {
      isUnderway.current = false;
      setSaving(false);
    });
  };
  return { save, clear, isSaving, fault, faults, forget: sending.forget, lost: useStore(lost), post: parts.post, told };
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
