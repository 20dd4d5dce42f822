import { useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { useAfterCreation } from '../../access/ownActions.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import type { FormWrite } from '../../drafts/attempt.ts';
import type { Save } from '../../saving/createSaver.ts';
import { useRecordSaver } from '../../saving/useRecordSaver.ts';
import { useT } from '../../texts/i18n.ts';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Sides, Values } from '../merge/mergeValues.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { withHiddenEmpty, withHiddenText } from './formView.ts';

type SaveOutcome =
  | {
      readonly record: WireRecord;
      /** More was typed while it was on its way: the form goes on from what is stored, with that not saved yet. */
      readonly isGoingOn: boolean;
    }
  | { readonly error: HwError }
  | undefined;

interface SavingParts extends Pick<Save<FormWrite, WireRecord>, 'onConflict'> {
  /** Whether the merged record may be sent as it is; otherwise its faults are shown. */
  readonly isValid?: () => boolean;
}

/**
 * Saves what is in a form, one save at a time and none after one that succeeded: the answer is undefined then. Failures are
 * values. Where something was typed since a save whose answer was lost, the form goes on from what that one has made, so
 * that one form never makes two records. What was sent is parked with the form, and outlives a reload; when it is too
 * long ago to be asked about, the person is told once instead, and compares.
 */
export function useSaving(resource: Resource, store: FormStore) {
  const { notices } = useApp();
  const { t } = useT();
  const complete = useAfterCreation(resource.name);
  const saver = useRecordSaver<FormWrite>(resource, {
    unconfirmed: store.sent,
    onForgotten: () => notices.show({ type: 'error', text: t('draft.forgotten') }),
  });
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const saveNow = async ({ isValid, onConflict }: SavingParts): Promise<SaveOutcome> => {
    const before = store.sent.get();
    let isMerged = false;
    let isCaughtUp = false;
    const outcome = await saver.save({
      take: () => {
        const { typed, fields, isDirty } = store.get();
        if ((isCaughtUp || isMerged) && !isDirty) return undefined;
        if (isMerged && isValid?.() === false) return undefined;
        return { values: store.values(), id: storedIn(store.get())?.id, typed: withHiddenEmpty(typed, fields) };
      },
      onConflict: async (error, sent) => {
        // While the person decides, nothing is on its way.
        setSaving(false);
        const resolution = await onConflict?.(error, sent);
        setSaving(resolution === 'again');
        isMerged ||= resolution === 'again';
        return resolution;
      },
      onDone: (sent, answer) => {
        isCaughtUp = true;
        if (sent.id === undefined) void complete(answer);
        const isBehind = (store.get().version ?? 0) < answer.version;
        if (isBehind && (before || isMore(store, sent))) goOnFrom({ resource, store, answer, sent });
      },
    });
    if (outcome && 'error' in outcome) return outcome;
    const { isDirty, initial } = store.get();
    if (isMerged && !isDirty) return { record: initial as WireRecord, isGoingOn: false };
    if (!outcome) return undefined;
    return { record: outcome.answer, isGoingOn: isMore(store, outcome.sent) && isDirty };
  };

  const save = async (parts: SavingParts = {}): Promise<SaveOutcome> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setSaving(true);
    const outcome = await saveNow(parts).finally(() => {
      isUnderWay.current = false;
      setSaving(false);
    });
    isUnderWay.current = outcome !== undefined && 'record' in outcome && !outcome.isGoingOn;
    return outcome;
  };
  return { save, isSaving, isUnsure: () => store.sent.get() !== undefined };
}

type Lines = readonly Values[];

interface AnswerParams {
  readonly resource: Resource;
  readonly store: FormStore;
  /** The record as it is stored now. */
  readonly answer: WireRecord;
  readonly sent: FormWrite;
}

/** The current input, applied to the stored record. */
function goOnFrom({ resource, store, answer, sent }: AnswerParams): void {
  const { typed, fields } = store.get();
  const mine = withHiddenEmpty(typed, fields);
  const onTop = withHiddenText(onAnswer({ resource, sent: sent.typed, typed: mine, answer }), typed, fields);
  store.rebase({ initial: answer, version: answer.version, typed: onTop });
}

/** Whether the input differs from what was sent. */
function isMore(store: FormStore, { values }: Pick<FormWrite, 'values'>): boolean {
  return JSON.stringify(values) !== JSON.stringify(store.values());
}

interface LateAnswer {
  readonly resource: Pick<Resource, 'fields'>;
  /** The input at the time of sending. */
  readonly sent: Values;
  /** The current input. */
  readonly typed: Values;
  /** The record that the save has made. */
  readonly answer: WireRecord;
}

/**
 * What is typed by now, over the record that an earlier save of the same form has made. All of the sides are the same
 * person's, so nothing is asked: what was typed since stays. Lines that were new then are the stored ones from now on.
 */
export function onAnswer({ resource, sent, typed, answer }: LateAnswer): Values {
  const sides = resource.fields
    .filter(({ lines }) => lines)
    .reduce((all, field) => withIds(all, field), { base: sent, mine: typed, theirs: answer } satisfies Sides as Sides);
  return mergeRecords({ resource, sides }).result;
}

/** The sides with the ids that the new lines of a field have got, where the record has as many lines as were sent. */
function withIds(sides: Sides, { name }: Field): Sides {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => rowsOf(side[name]));
  if (!base || !mine || !theirs || base.length !== theirs.length) return sides;
  const pairs = pairLines(base, mine);
  const stored = (line: Values, of: number | undefined): Values => {
    const { id, version } = (of === undefined ? undefined : theirs[of]) ?? line;
    return line.id === undefined && id !== undefined ? { ...line, id, version } : line;
  };
  return {
    base: { ...sides.base, [name]: base.map((line, location) => stored(line, location)) },
    mine: { ...sides.mine, [name]: mine.map((line, location) => stored(line, pairs.get(location))) },
    theirs: sides.theirs,
  };
}

function rowsOf(value: unknown): Lines {
  return Array.isArray(value) ? (value as Lines) : [];
}

/**
 * Which of the new lines that were sent each line is by now, by its place: new lines have no ids to be told by. A line that
 * is still the same object is the same line; of the others, those that have most in common, and when equally many are left
 * on both sides, one after the other. What stands in a line is never decided here, only which stored line it becomes.
 */
function pairLines(sent: Lines, now: Lines): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const left = new Set(locationsOfNew(sent));
  const open = locationsOfNew(now);
  const pair = (location: number, of: number): void => {
    pairs.set(location, of);
    left.delete(of);
  };
  for (const location of open) {
    const of = [...left].find((each) => sent[each] === now[location]);
    if (of !== undefined) pair(location, of);
  }
  for (const location of open.filter((each) => !pairs.has(each))) {
    const nearest = [...left].toSorted(
      (a, b) => inCommon(sent[b], now[location]) - inCommon(sent[a], now[location]),
    )[0];
    if (nearest !== undefined && inCommon(sent[nearest], now[location]) > 0) pair(location, nearest);
  }
  const rest = open.filter((location) => !pairs.has(location));
  const others = [...left];
  if (rest.length === others.length) for (const [i, of] of others.entries()) pair(rest[i] ?? 0, of);
  return pairs;
}

function locationsOfNew(lines: Lines): number[] {
  return lines.flatMap(({ id }, location) => (id === undefined ? [location] : []));
}

/** How many values two lines share. */
function inCommon(a: Values = {}, b: Values = {}): number {
  const isShared = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && value !== '' && JSON.stringify(value) === JSON.stringify(b[name]);
  return Object.entries(a).filter(isShared).length;
}
