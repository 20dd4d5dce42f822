import { useRef, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { useAfterCreation } from '../../access/ownActions.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import type { FormWrite } from '../../drafts/attempt.ts';
import type { Save } from '../../saving/createSaver.ts';
import { useRecordSaver } from '../../saving/hooks.ts';
import { useT } from '../../texts/i18n.ts';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Sides, Values } from '../merge/mergeValues.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { withHiddenEmpty, withHiddenText } from './formView.ts';

type SaveOutcome =
  | {
      readonly record: WireRecord;
      /** True if the user has typed more during the save: the form then continues from the stored record with that input unsaved. */
      readonly isGoingOn: boolean;
    }
  | { readonly error: HwError }
  | undefined;

interface SavingParts extends Pick<Save<FormWrite, WireRecord>, 'onConflict'> {
  /** Returns whether the merged record may be sent; otherwise its faults are shown. */
  readonly isValid?: () => boolean;
}

/**
 * Returns a function that saves a form. Only one save runs at a time, and none after a success; a call that may not run resolves to
 * undefined. Failures are returned as values.
 * If the response of a save was lost and the input has changed since, the form continues from the record that the save created, so that a
 * form never creates two records. The attempt is stored with the draft and survives a reload. If the server may have forgotten the attempt,
 * nothing is sent, and the user is told once to check the record before saving again.
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
        // No request is running while the user decides.
        setSaving(false);
        const resolution = await onConflict?.(error, sent);
        setSaving(resolution === 'again');
        isMerged ||= resolution === 'again';
        return resolution;
      },
      onDone: (sent, answer) => {
        isCaughtUp = true;
        if (sent.id === undefined && answer.id !== undefined) void complete(answer);
        if (isBehind(store, answer) && (before || isMore(store, sent))) goOnFrom({ resource, store, answer, sent });
      },
    });
    if (outcome && 'error' in outcome) return outcome;
    const { isDirty, initial } = store.get();
    if (isMerged && !isDirty) return { record: initial as WireRecord, isGoingOn: false };
    if (!outcome) return undefined;
    return {
      record: outcome.answer,
      isGoingOn: outcome.answer.id !== undefined && isMore(store, outcome.sent) && isDirty,
    };
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
  /** The record as the save has stored it. */
  readonly answer: WireRecord;
  readonly sent: FormWrite;
}

/**
 * Returns true if the saved record is newer than the one in the form, which may already have merged a later version. Without versions, the
 * saved record counts as newer. An answer without an id is not a record.
 */
function isBehind(store: FormStore, { id, version }: WireRecord): boolean {
  return id !== undefined && !(Number(store.get().initial.version) >= version);
}

/** Bases the form on the stored record and applies the current input to it. */
function goOnFrom({ resource, store, answer, sent }: AnswerParams): void {
  const { typed, fields } = store.get();
  const mine = withHiddenEmpty(typed, fields);
  const onTop = withHiddenText(onAnswer({ resource, sent: sent.typed, typed: mine, answer }), typed, fields);
  store.rebase({ initial: answer, typed: onTop });
}

/** Returns whether the input differs from what was sent. */
function isMore(store: FormStore, { values }: Pick<FormWrite, 'values'>): boolean {
  return JSON.stringify(values) !== JSON.stringify(store.values());
}

interface LateAnswer {
  readonly resource: Pick<Resource, 'fields'>;
  /** The input at the time of sending. */
  readonly sent: Values;
  /** The current input. */
  readonly typed: Values;
  /** The record as the save has stored it. */
  readonly answer: WireRecord;
}

/**
 * Returns the record that an earlier save of this form has stored, with the current input applied. All input is from the same user, so the
 * later input wins without asking. Lines that were new in the earlier save are matched with the stored lines.
 */
export function onAnswer({ resource, sent, typed, answer }: LateAnswer): Values {
  const sides = resource.fields
    .filter(({ lines }) => lines)
    .reduce((all, field) => withIds(all, field), { base: sent, mine: typed, theirs: answer } satisfies Sides as Sides);
  return mergeRecords({ resource, sides }).result;
}

/** Adds the ids of stored lines to the lines that were sent, if the record has the same number of lines. */
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
 * Matches current lines without ids to the lines that were sent, by index. Lines that are the same object match. Each other line is matched
 * to the sent line with the most equal values. If as many lines remain on both sides, they are matched in order. The match only decides
 * which stored line is updated, not its content.
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
    const nearest = [...left].toSorted((a, b) => inCommon(sent[b], now[location]) - inCommon(sent[a], now[location]))[0];
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

/** Returns the number of equal values in two lines. */
function inCommon(a: Values = {}, b: Values = {}): number {
  const isShared = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && value !== '' && JSON.stringify(value) === JSON.stringify(b[name]);
  return Object.entries(a).filter(isShared).length;
}
