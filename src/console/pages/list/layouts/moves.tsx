import { useKeys } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { commonErrors } from '../../../../contract/commonErrors.ts';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useData } from '../../../providers/useData.ts';
import { createRecordSaver, type RecordWrite } from '../../../saving/calls.ts';
import type { Resolution } from '../../../saving/createSaver.ts';
import { useT } from '../../../texts/i18n.ts';
import { MergeDialog, useMergeQuestion } from '../../merge/MergeDialog.tsx';
import { mergeRecords } from '../../merge/mergeRecords.ts';
import type { Sides, Values } from '../../merge/mergeValues.ts';
import { currentIn } from '../../merge/sameValue.ts';
import { listKey } from '../../records/rows.ts';

/** A record that is shown in another place before the server has said so. */
export interface Move {
  readonly record: WireRecord;
  readonly from: string;
  readonly to: string;
  /** It is done; the places are being read again. */
  readonly isDone: boolean;
}

/**
 * Records on their way: each is shown where it goes at once, and is back where it was when that comes to nothing. Once it
 * is done it stays there until the places have been read again.
 */
export function useMoves(resource: Resource) {
  const { keys } = useKeys();
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const queries = useQueryClient();
  const queryKey = listKey(keys, resource).get();
  const isReading = useIsFetching({ queryKey }) > 0;
  const isOver = !isReading && [...moves.values()].some(({ isDone }) => isDone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it may be over
  useEffect(() => {
    // What is rendered hears of a reading a little late.
    const isSettled = isOver && queries.isFetching({ queryKey }) === 0;
    if (isSettled) setMoves((now) => new Map([...now].filter(([, { isDone }]) => !isDone)));
  }, [isOver, moves]);

  const track = async (of: Omit<Move, 'isDone'>, work: () => Promise<boolean>): Promise<boolean> => {
    const { record } = of;
    const move: Move = { ...of, isDone: false };
    setMoves((now) => new Map(now).set(record.id, move));
    const isDone = await work().catch((error: unknown) => {
      setMoves((now) => without(now, record.id));
      throw error;
    });
    setMoves((now) => (isDone ? new Map(now).set(record.id, { ...move, isDone }) : without(now, record.id)));
    return isDone;
  };
  return { moves, track };
}

function without(moves: ReadonlyMap<string, Move>, id: string): ReadonlyMap<string, Move> {
  return new Map([...moves].filter(([other]) => other !== id));
}

/** How a record looks while it may be carried: as ever, lifted, or on its way and not to be touched. */
export type Theme = 'plain' | 'lifted' | 'saving';

export function preferencesOf(id: string, moves: ReadonlyMap<string, Move>, lifted: string | undefined): Theme {
  if (moves.has(id)) return 'saving';
  return id === lifted ? 'lifted' : 'plain';
}

interface FieldSaving {
  /** Saves these fields of a record as it was seen; true when they are so now. Why not is told to the person. */
  readonly save: (record: WireRecord, values: Values) => Promise<boolean>;
  /** What is being asked, to be put anywhere in the page. */
  readonly dialog: ReactNode;
}

/**
 * Saves a few fields of a record without a form. What others have changed meanwhile stays as they have it; where both have
 * changed the same, the person is asked, as in a form.
 */
export function useFieldSaving(resource: Resource): FieldSaving {
  const { notices } = useApp();
  const { t } = useT();
  const provider = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { open, ask } = useMergeQuestion();

  const saver = useMemo(() => createRecordSaver(provider), [provider]);
  /** What is left to save upon the record as it is now; undefined: nothing, or the person has thought better of it. */
  const settle = async (sides: Sides): Promise<Values | undefined> => {
    const names = Object.keys(sides.mine).filter((name) => resource.fields.some((field) => field.name === name));
    const fields = resource.fields.filter(({ name }) => names.includes(name));
    const whole = { ...sides, mine: { ...sides.base, ...sides.mine } };
    const first = mergeRecords({ resource: { fields }, sides: whole });
    const isRequested = first.conflicts.length > 0;
    const choices = isRequested ? await ask({ sides: whole, ...first, isForSave: true }) : undefined;
    if (isRequested && !choices) return undefined;
    const { result, isMineKept } = choices ? mergeRecords({ resource: { fields }, sides: whole, choices }) : first;
    return isMineKept ? Object.fromEntries(names.map((name) => [name, result[name] ?? null])) : undefined;
  };
  const attempt = async (first: WireRecord, expected: Values): Promise<boolean> => {
    let [record, values] = [first, expected];
    const outcome = await saver.save({
      take: (): RecordWrite => ({
        resource: resource.name,
        record: { ...values, id: record.id, version: record.version },
        options: { shows: [commonErrors.stale.code] },
      }),
      onConflict: async (error): Promise<Resolution> => {
        const current = currentIn(error);
        if (error.code !== commonErrors.stale.code || !current) return undefined;
        const rest = await settle({ base: record, mine: values, theirs: current });
        if (rest === undefined) return 'stop';
        [record, values] = [current, rest];
        return 'again';
      },
    });
    return outcome !== undefined && 'answer' in outcome;
  };
  return {
    save: async (record, values) => {
      const isDone = await attempt(record, values);
      if (isDone) notices.show({ type: 'success', text: t('form.saved') });
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
      return isDone;
    },
    dialog: open && <MergeDialog resource={resource} {...open} />,
  };
}
