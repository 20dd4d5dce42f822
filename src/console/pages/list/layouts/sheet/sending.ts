import { useMemo, useRef, useState } from 'react';
import {
  mostInSheet,
  mostStaleReported,
  type SheetSaved,
  type SheetStale,
  type StaleRow,
} from '../../../../../contract/bulk.ts';
import { commonErrors } from '../../../../../contract/commonErrors.ts';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/rendering.ts';
import { createStore, useStore } from '../../../../client/store.ts';
import { useNotify } from '../../../../extend/person.ts';
import { saveSheetCall } from '../../../../providers/recordCalls.ts';
import { useData } from '../../../../providers/useData.ts';
import type { Unconfirmed } from '../../../../saving/attempts.ts';
import { createCallSaver } from '../../../../saving/calls.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import type { UnconfirmedSheet } from './parkedSheet.ts';
import type { SentSheet } from './takeTheirs.ts';

/** So often a save is sent anew: a refusal tells only so many of the records that others have changed. */
const mostTries = 10 + mostInSheet / mostStaleReported;

interface SheetSaving {
  /** What there is to be saved by now; undefined: something has to be decided first. */
  readonly take: () => SentSheet | undefined;
  /** What is no more as it was seen. */
  readonly stale: (rows: readonly StaleRow[]) => void;
  readonly done: (sent: SentSheet, saved: SheetSaved) => Promise<void>;
}

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about. However much was written since a save whose answer
 * was lost, no row becomes two records: until the sheet stands upon what was saved, it is parked as one whose save is lost.
 */
export function useSheetSaving(resource: Resource, { take, stale, done }: SheetSaving) {
  const notify = useNotify();
  const { t } = useT();
  const word = useWord();
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const { fault, faults, clear, setFault, reject } = useSheetFaults();
  const { saver, lost: unconfirmed, replay } = useSheetSaver(resource, () => setFault(t('draft.forgotten')));
  const reported = ({ updated: changed, created: added, removed }: SheetSaved): void =>
    notify.done(word('sheetSaved', { changed, added, removed }));
  const attempt = async (): Promise<void> => {
    let isBehind = false;
    const outcome = await saver.save({
      take: () => {
        const sent = take();
        const isEmpty = sent !== undefined && sent.change.records.length + sent.change.removed.length === 0;
        if (isEmpty && isBehind) notify.note(word('sheetSame'));
        return isEmpty ? undefined : sent;
      },
      onConflict: (error) => {
        const theirs = staleIn(error);
        if (theirs.length === 0) return undefined;
        isBehind = true;
        stale(theirs);
        return 'again';
      },
      onDone: (sent, saved) => {
        reported(saved);
        return done(sent, saved);
      },
    });
    if (outcome && 'error' in outcome) reject(outcome.error, outcome.sent);
  };
  const save = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSaving(true);
    clear();
    // Whatever went wrong is said here: what was written is still there.
    const failed = (error: unknown) => setFault(notify.messageOf(error));
    await attempt()
      .catch(failed)
      .finally(() => {
        isUnderway.current = false;
        setSaving(false);
      });
  };
  return {
    ...{ save, clear, isSaving, fault, faults, reported, replay },
    lost: useStore(unconfirmed),
    /** What was written is given up: nothing of it is sent again. */
    forget: () => unconfirmed.set(undefined),
  };
}

/** What stands against a sheet that was sent, as a whole and at its cells. */
function useSheetFaults() {
  const notify = useNotify();
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const clear = useStable((): void => {
    setFault(undefined);
    setFaults([]);
  });
  const reject = (error: HwError, { change }: SentSheet): void => {
    setFault(notify.messageOf(error));
    setFaults(error.faults.map((one) => atLocation(one, change.places)));
  };
  return { fault, faults, clear, setFault, reject };
}

/** The saver of a sheet, what is lost of it, and a way to send a save again that was parked as lost. */
function useSheetSaver(resource: Resource, onForgotten: () => void) {
  const provider = useData();
  const [unconfirmed] = useState(() => createStore<Unconfirmed<SentSheet> | undefined>(undefined));
  const forgotten = useStable(onForgotten);
  return useMemo(() => {
    const saver = createCallSaver<SentSheet, SheetSaved>(provider, (sent) => saveSheetCall(resource, bodyOf(sent)), {
      ...{ unconfirmed: unconfirmed, onForgotten: forgotten, mostTries, contentOf: bodyOf },
    });
    const parked = createCallSaver<UnconfirmedSheet, SheetSaved>(
      provider,
      ({ body }) => saveSheetCall(resource, body),
      {
        contentOf: ({ body }) => body,
      },
    );
    return { saver, lost: unconfirmed, replay: parked.replay };
  }, [provider, resource, unconfirmed, forgotten]);
}

function bodyOf({ change: { records, removed } }: SentSheet) {
  return { records, removed };
}

/** `/records/3/rate` of what was sent, as the cell of the sheet that it stands in. */
function atLocation(fault: FieldFault, locations: readonly number[]): FieldFault {
  const [, list, index = '', ...rest] = fault.path.split('/');
  const location = locations[Number(index)];
  return list === 'records' && location !== undefined
    ? { ...fault, path: ['', 'records', location, ...rest].join('/') }
    : fault;
}

/** The records that others have changed or deleted, as a refusal brings them. */
function staleIn(error: HwError): readonly StaleRow[] {
  const { stale = [], missing = [] } = (error.data ?? {}) as Partial<SheetStale> & { missing?: readonly string[] };
  if (error.code === commonErrors.stale.code) return stale;
  return error.code === commonErrors.notFound.code ? missing.map((id) => ({ id, current: null })) : [];
}
