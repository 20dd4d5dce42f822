import { useRef, useState } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import { errors } from '../../../../../contract/errors.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import {
  mostInSheet,
  mostStaleTold,
  type SheetBody,
  type SheetSaved,
  type SheetStale,
  type StaleRow,
} from '../../../../../contract/sheet.ts';
import { isFinal, isForgotten, newKey, wasNeverDone } from '../../../../client/attempts.ts';
import { HwError } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/rendering.ts';
import { createStore, type Store, useStore } from '../../../../client/store.ts';
import { useTell } from '../../../../extend/person.ts';
import { saveSheetCall } from '../../../../providers/recordCalls.ts';
import { ask } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { useWord } from '../words.ts';
import type { SentSheet } from './takeTheirs.ts';

type Parts = Pick<SheetSending, 'take' | 'stale' | 'done'>;

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about.
 */
export function useSheetSaving(resource: Resource, { take, stale, done }: Parts) {
  const provider = useData();
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
    post: (body, key) => ask(provider, saveSheetCall(resource, body, key), { isQuiet: true }),
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

/** So often a save is sent anew, each time upon what others have saved meanwhile. */
const mostTries = 10 + mostInSheet / mostStaleTold;

export interface SheetSending {
  /** Sends the body of a save under a key. */
  readonly post: (body: SheetBody, key: string) => Promise<SheetSaved>;
  /** What there is to be saved by now; undefined: something has to be decided first. */
  readonly take: () => SentSheet | undefined;
  /** What is no more as it was seen. */
  readonly stale: (rows: readonly StaleRow[]) => void;
  readonly done: (sent: SentSheet, saved: SheetSaved) => Promise<void>;
}

/**
 * How a save ended: there was `none` to be sent, others had done the `same` when what they did was taken over, or it failed
 * with what was sent last.
 */
type SheetOutcome = 'saved' | 'same' | 'none' | { readonly error: unknown; readonly sent: SentSheet };

/** A save of which nobody knows yet what came of it. */
export interface SheetAttempt {
  readonly sent: SentSheet;
  readonly key: string;
  /** When it was first sent, in ms since 1970. */
  readonly time: number;
}

interface Saved {
  readonly sent: SentSheet;
  readonly saved: SheetSaved;
}

/**
 * The saves of a sheet on the wire. Where nobody knows what came of one, that very one is sent again first, under its key,
 * and the sheet goes on from what it has made: however much was written since, no row becomes two records.
 */
export function createSheetSending(
  lost: Store<SheetAttempt | undefined> = createStore(undefined as SheetAttempt | undefined),
) {
  const run = async (attempt: SheetAttempt, { post }: SheetSending): Promise<SheetSaved> => {
    lost.set(attempt);
    const { records, removed } = attempt.sent.change;
    try {
      return await post({ records, removed }, attempt.key);
    } catch (error) {
      if (!(error instanceof HwError) || isFinal(error)) lost.set(undefined);
      throw error;
    }
  };
  /** Until the sheet stands upon what was saved, it is parked as one whose save is lost: its new rows have a key, and no records. */
  const settle = async ({ sent, saved }: Saved, { done }: SheetSending): Promise<void> => {
    try {
      await done(sent, saved);
    } finally {
      lost.set(undefined);
    }
  };
  const catchUp = async (attempt: SheetAttempt, parts: SheetSending): Promise<void> => {
    const saved = await run(attempt, parts).catch((error: unknown) => {
      if (!(error instanceof HwError) || !wasNeverDone(error)) throw error;
      lost.set(undefined);
    });
    if (saved) await settle({ sent: attempt.sent, saved }, parts);
  };
  const send = async (parts: SheetSending, tries: number): Promise<SheetOutcome> => {
    const sent = parts.take();
    if (!sent) return 'none';
    if (sent.change.records.length + sent.change.removed.length === 0) return tries > 1 ? 'same' : 'none';
    try {
      const saved = await run({ sent, key: newKey(), time: Date.now() }, parts);
      await settle({ sent, saved }, parts);
      return 'saved';
    } catch (error) {
      const theirs = staleIn(error);
      if (theirs.length === 0 || tries >= mostTries) return { error, sent };
      parts.stale(theirs);
      return send(parts, tries + 1);
    }
  };
  return {
    save: async (parts: SheetSending): Promise<SheetOutcome> => {
      const before = lost.get();
      if (!before) return send(parts, 1);
      try {
        await catchUp(before, parts);
        return await send(parts, 1);
      } catch (error) {
        return { error, sent: before.sent };
      }
    },
    /** What was written is given up: nothing of it is sent again. */
    forget: (): void => {
      lost.set(undefined);
    },
  };
}

/** The records that others have changed or deleted, as a refusal brings them. */
function staleIn(error: unknown): readonly StaleRow[] {
  if (!(error instanceof HwError)) return [];
  const { stale = [], missing = [] } = (error.data ?? {}) as Partial<SheetStale> & { missing?: readonly string[] };
  if (error.code === errors.stale.code) return stale;
  return error.code === errors.notFound.code ? missing.map((id) => ({ id, current: null })) : [];
}
