import { useState, useSyncExternalStore } from 'react';
import type { BulkConflict, BulkEdited, BulkPreview, SeenRow } from '../../../../contract/bulkEdit.ts';
import { errors } from '../../../../contract/errors.ts';
import { missingIn } from '../../../../contract/missing.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { formatNumber } from '../../../../fields/faces/formatNumber.ts';
import { useHouse } from '../../../house.ts';
import { useSay } from '../../../texts/i18n.ts';
import { manyBody } from '../../doing/doingBody.ts';
import type { List } from '../useList.ts';
import type { BulkDialogProps } from './BulkDialog.tsx';
import { type BulkForm, createBulkForm } from './createBulkForm.ts';
import { useBulkCall } from './useBulkCall.ts';
import { useRestore } from './useRestore.ts';
import { useWord } from './words/useWord.ts';

/** A field that is to be changed; `isEmptied`: to nothing. */
export interface ChosenField {
  readonly name: string;
  readonly isEmptied: boolean;
}

/** Where the person is: choosing values, looking at what would become of them, or deciding about what others did. */
export type Step =
  | { readonly at: 'fields' }
  | { readonly at: 'preview'; readonly values: Values; readonly preview: BulkPreview }
  | {
      readonly at: 'conflict';
      readonly values: Values;
      readonly rows: readonly SeenRow[];
      readonly before: Before;
      readonly conflicts: readonly BulkConflict[];
    };

export type Values = Readonly<Record<string, unknown>>;
/** What the person has seen of the records in the fields in question, by id. */
export type Before = ReadonlyMap<string, Values>;
export type BulkEdit = ReturnType<typeof useBulkEdit>;

/** State and doing of a change of many records. What was typed stays whatever the server says. */
export function useBulkEdit({ list, undoing, onClose }: BulkDialogProps) {
  const { notices } = useHouse();
  const { language } = useSay();
  const word = useWord();
  const [form] = useState(() => createBulkForm(list.resource, language));
  const { target, dropGone } = useTarget(list);
  const [chosen, setChosen] = useState<readonly ChosenField[]>([]);
  const [isPressed, setPressed] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'fields' });
  const { call, isBusy, failure, forget } = useBulkCall(list.resource);
  const restore = useRestore(list.resource);

  const missing = useSyncExternalStore(form.store.subscribe, () => unfilled(chosen, form).join()).split(',');
  const look = async (): Promise<void> => {
    setPressed(true);
    if (chosen.length === 0 || unfilled(chosen, form).length > 0) return;
    const values = valuesOf(chosen, form);
    const { data, error } = await call<BulkPreview>({ preview: true, values, ...manyBody(target) });
    dropGone(missingIn(error?.data));
    if (data) setStep({ at: 'preview', values, preview: data });
  };
  const apply = async (values: Values, rows: readonly SeenRow[], before: Before): Promise<void> => {
    const { data, error } = await call<BulkEdited>({ values, rows: rows.map(asSent) });
    if (data) return succeed(data);
    const { conflicts } = (error?.data ?? {}) as { conflicts?: readonly BulkConflict[] };
    if (error?.code === errors.bulkConflict.code && conflicts)
      setStep({ at: 'conflict', values, rows, before, conflicts });
  };
  const succeed = ({ changed, rows }: BulkEdited): void => {
    const text = word('done', { n: formatNumber(changed, language) });
    notices.show({ type: 'success', text });
    if (rows.length > 0) undoing.note({ text, undo: restore(rows) });
    list.setSelected([]);
    onClose();
  };
  const back = (): void => {
    forget();
    setStep({ at: 'fields' });
  };
  return {
    ...{ form, target, chosen, setChosen, step, look, apply, back, isBusy, failure, isPressed },
    missing: isPressed ? missing : [],
  };
}

/** What the server wants to hear of a record again. */
function asSent({ id, seen, keep }: SeenRow): SeenRow {
  return { id, seen, ...(keep && { keep }) };
}

/** Whether anything is filled in that would be lost. */
export function useIsFilledIn({ form: { store }, chosen }: Pick<BulkEdit, 'form' | 'chosen'>): boolean {
  const isDirty = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  return isDirty || chosen.some(({ isEmptied }) => isEmptied);
}

/** What is meant is what was chosen when the dialog was opened, without what turns out to be no more. */
function useTarget({ target: first, dropMissing }: List) {
  const [target, setTarget] = useState(first);
  const dropGone = (gone: readonly string[]): void => {
    if (gone.length === 0 || !('ids' in target)) return;
    setTarget({ ids: target.ids.filter((id) => !gone.includes(id)) });
    dropMissing(gone);
  };
  return { target, dropGone };
}

/** The fields that are to have a value, and have none yet. */
function unfilled(chosen: readonly ChosenField[], { store }: BulkForm): readonly string[] {
  return chosen.filter(({ name, isEmptied }) => !isEmptied && isEmpty(store.get().typed[name])).map(({ name }) => name);
}

function valuesOf(chosen: readonly ChosenField[], { store }: BulkForm): Values {
  const { typed } = store.get();
  return Object.fromEntries(chosen.map(({ name, isEmptied }) => [name, isEmptied ? null : typed[name]]));
}
