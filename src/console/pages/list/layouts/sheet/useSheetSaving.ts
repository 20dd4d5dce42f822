import { useRef, useState } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import { errors } from '../../../../../contract/errors.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import {
  mostInSheet,
  mostStaleTold,
  type SheetSaved,
  type SheetStale,
  type StaleRow,
} from '../../../../../contract/sheet.ts';
import { createAttempts } from '../../../../client/createAttempts.ts';
import { HwError } from '../../../../client/hwError.ts';
import { useTell } from '../../../../extend/useTell.ts';
import { useHouse } from '../../../../house.ts';
import { useWord } from '../words/useWord.ts';
import type { SentSheet } from './settleSaved.ts';

/** So often a save is sent anew, each time upon what others have saved meanwhile. */
const mostTries = 10 + mostInSheet / mostStaleTold;

interface Saving {
  /** What there is to be saved by now; undefined: something has to be decided first. */
  readonly take: () => SentSheet | undefined;
  /** What is no more as it was seen. */
  readonly stale: (rows: readonly StaleRow[]) => void;
  readonly done: (sent: SentSheet, saved: SheetSaved) => Promise<void>;
}

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about.
 */
export function useSheetSaving({ calls }: Resource, { take, stale, done }: Saving) {
  const { client } = useHouse();
  const tell = useTell();
  const word = useWord();
  const attempts = useRef(createAttempts());
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const send = ({ change: { records, removed } }: SentSheet): Promise<SheetSaved> => {
    const [path, body] = [calls.saveSheet ?? '', { records, removed }];
    return attempts.current(JSON.stringify(body), (key) =>
      client.call<SheetSaved>({
        ...{ method: 'POST', path, body, isQuiet: true, isLong: true },
        headers: { 'Idempotency-Key': key },
      }),
    );
  };
  const attempt = async (tries: number): Promise<void> => {
    const sent = take();
    if (!sent || sent.change.records.length + sent.change.removed.length === 0) return;
    try {
      const saved = await send(sent);
      tell.done(word('sheetSaved', { changed: saved.updated, added: saved.created, removed: saved.removed }));
      await done(sent, saved);
    } catch (error) {
      const theirs = staleIn(error);
      if (theirs.length > 0 && tries < mostTries) {
        stale(theirs);
        return attempt(tries + 1);
      }
      setFault(tell.wordsOf(error));
      setFaults(faultsIn(error).map((one) => atPlace(one, sent.change.places)));
    }
  };
  const save = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSaving(true);
    setFault(undefined);
    setFaults([]);
    await attempt(1).finally(() => {
      isUnderway.current = false;
      setSaving(false);
    });
  };
  return { save, isSaving, fault, faults };
}

/** The records that others have changed or deleted, as a refusal brings them. */
function staleIn(error: unknown): readonly StaleRow[] {
  if (!(error instanceof HwError)) return [];
  const { stale = [], missing = [] } = (error.data ?? {}) as Partial<SheetStale> & { missing?: readonly string[] };
  if (error.code === errors.stale.code) return stale;
  return error.code === errors.notFound.code ? missing.map((id) => ({ id, current: null })) : [];
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
