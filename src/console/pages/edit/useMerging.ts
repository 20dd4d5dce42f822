import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { commonErrors, joiners, type WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { callMeta } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { type OpenMerge, useMergeQuestion } from '../merge/MergeDialog.tsx';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Conflict, Values } from '../merge/mergeValues.ts';
import { texts } from '../merge/texts.ts';
import { useAbilities } from '../records/resource.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { withHiddenEmpty, withHiddenText } from './formView.ts';

interface MergingParts {
  readonly resource: Resource;
  /** The record as loaded for the form; undefined for a new one. */
  readonly record: WireRecord | undefined;
  readonly store: FormStore;
  /** Returns true while a save is running or its result is unknown. A change event that arrives then most likely comes from that save. */
  readonly isHeld: () => boolean;
  /** Called to save the input as a new record. */
  readonly onCopy: (typed: Values) => void;
}

export interface Merging {
  readonly open: OpenMerge | undefined;
  readonly elsewhere: Elsewhere | undefined;
  /**
   * Merges the stored record into the form; loads the record if `current` is undefined. Resolves to true if the form is now based on the
   * stored record.
   */
  readonly settle: (current: WireRecord | undefined) => Promise<boolean>;
  /** Merges on the user's request; the form stays open. */
  readonly mergeNow: () => Promise<void>;
  /** Asks what to do with the input for a record that was deleted. */
  readonly notifyDeleted: () => Promise<void>;
}

/** Handles changes of the form's record by other users without overwriting them or losing input. */
export function useMerging({ resource, record, store, isHeld, onCopy }: MergingParts): Merging {
  const { notices } = useApp();
  const { t, language } = texts.useT();
  const { open, ask } = useMergeQuestion();
  const read = useReading(resource, store);
  const elsewhere = useElsewhere({ resource: resource.name, record, store, isHeld, read });
  const notifyDeleted = useDeleted(resource, () => onCopy(store.get().typed));

  const bring = async (current: WireRecord, isForSave: boolean): Promise<boolean> => {
    const { initial, typed, fields } = store.get();
    const sides = { base: initial, mine: withHiddenEmpty(typed, fields), theirs: current };
    const first = mergeRecords({ resource, sides });
    const isRequested = first.conflicts.length > 0;
    const choices = isRequested ? await ask({ sides, ...first, isForSave }) : undefined;
    if (isRequested && !choices) return false;
    const { result, taken } = choices ? mergeRecords({ resource, sides, choices }) : first;
    store.rebase({ initial: current, typed: withHiddenText(result, typed, fields) });
    const chosen = first.conflicts.filter(({ key }) => choices?.get(key) === 'theirs');
    const titles = new Set([...taken, ...chosen.flatMap(fieldsOf)].map(({ title }) => title[language]));
    const names = [...titles].join(joiners[language]);
    if (names !== '') notices.show({ type: 'info', text: t('taken', { fields: names }) });
    return true;
  };

  const settle = async (known: WireRecord | undefined, isForSave = true): Promise<boolean> => {
    const current = known ?? (await read());
    if (current === 'gone') await notifyDeleted();
    else if (current === undefined) notices.show({ type: 'error', text: t('unread') });
    return typeof current === 'object' && bring(current, isForSave);
  };
  return { open, elsewhere, settle, mergeNow: async () => void (await settle(undefined, false)), notifyDeleted };
}

/**
 * Returns a function that loads the current record of a form. It resolves to `gone` if the record was deleted, and undefined if it cannot
 * be read.
 */
function useReading(resource: Resource, store: FormStore): () => Promise<WireRecord | 'gone' | undefined> {
  const provider = useData();
  const meta = callMeta({ isQuiet: true });
  return () =>
    provider.getOne<WireRecord>({ resource: resource.name, id: storedIn(store.get())?.id ?? '', meta }).then(
      ({ data }) => data,
      (error) => (error instanceof HwError && error.code === commonErrors.notFound.code ? 'gone' : undefined),
    );
}

/** Returns a function that informs the user that the record was deleted and offers to copy the input. */
function useDeleted(resource: Resource, copy: () => void): () => Promise<void> {
  const { box } = useApp();
  const { t } = texts.useT();
  const canCreate = useAbilities(resource)('create');
  return async () => {
    const question = { handle: 'deleted', title: t('deletedTitle'), cancel: t('keep') };
    const text = t(canCreate ? 'deletedText' : 'deletedOnly');
    const isCopy = await box.confirm({ ...question, text, ...(canCreate ? { ok: t('copy') } : {}) });
    if (isCopy && canCreate) copy();
  };
}

/** Returns the fields of the record that have a conflict. For a conflict in a line, that is the field with the lines. */
function fieldsOf({ line, fields }: Conflict): readonly Field[] {
  return line ? [line.field] : fields;
}

/** Whether the form's record was changed or deleted elsewhere since the form was opened. */
type Elsewhere = { readonly what: 'changed'; readonly now: WireRecord } | { readonly what: 'deleted' };

interface ElsewhereParts {
  readonly resource: string;
  /** The record as loaded for the form; undefined for a new one. */
  readonly record: WireRecord | undefined;
  readonly store: FormStore;
  /** Returns true while a change event most likely comes from a save of this form. */
  readonly isHeld: () => boolean;
  readonly read: () => Promise<WireRecord | 'gone' | undefined>;
}

/** Checks the record of an open form when the server reports a change and when the form becomes active again. */
function useElsewhere({ resource, record, store, isHeld, read }: ElsewhereParts): Elsewhere | undefined {
  const { recordNews } = useApp();
  const [found, setFound] = useState<WireRecord | 'gone' | undefined>(record);
  const initial = useSyncExternalStore(store.subscribe, () => store.get().initial);
  const wasAway = useRef(false);
  const check = useEffectEvent(async () => {
    if (isHeld()) return;
    const now = await read();
    if (now !== undefined) setFound(now);
  });
  const id = useSyncExternalStore(store.subscribe, () => storedIn(store.get())?.id);
  useEffect(() => {
    if (id === undefined) return;
    if (wasAway.current) void check();
    wasAway.current = true;
    return recordNews.listen({ resource, id }, () => void check());
  }, [recordNews, resource, id]);
  if (found === 'gone') return { what: 'deleted' };
  if (found === undefined || id === undefined || !isAhead(found, initial)) return undefined;
  return { what: 'changed', now: found };
}

/** Returns whether a record or one of its lines was changed since the form was opened; lines can be changed by requests of their own. */
function isAhead(found: WireRecord, initial: Values): boolean {
  if (found.version > Number(initial.version)) return true;
  return Object.entries(initial).some(([field, value]) => {
    const known = versionsIn(value);
    const lines = versionsIn(found[field]);
    return [...known].some(([id, old]) => (lines.get(id) ?? old) > old);
  });
}

function versionsIn(value: unknown): ReadonlyMap<unknown, number> {
  if (!Array.isArray(value)) return new Map();
  return new Map(value.flatMap(({ id, version }) => (typeof version === 'number' ? [[id, version]] : [])));
}
