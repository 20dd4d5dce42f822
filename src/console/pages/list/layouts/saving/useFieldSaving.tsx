import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errors } from '../../../../../contract/errors.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { HwError } from '../../../../client/hwError.ts';
import { useHouse } from '../../../../house.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { currentIn } from '../../../edit/merge/currentIn.ts';
import { MergeDialog } from '../../../edit/merge/MergeDialog.tsx';
import { mergeRecords } from '../../../edit/merge/mergeRecords.ts';
import type { Sides, Values } from '../../../edit/merge/sides.ts';
import { useMergeQuestion } from '../../../edit/merge/useMergeQuestion.ts';

/** So often a save is tried again, each time upon what others have saved meanwhile. */
const mostTries = 10;

export interface FieldSaving {
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
  const { notices } = useHouse();
  const { say } = useSay();
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { open, ask } = useMergeQuestion();

  const send = async (record: WireRecord, values: Values): Promise<HwError | undefined> => {
    const variables = { ...values, version: record.version };
    const meta = { shows: [errors.stale.code] };
    return provider.update({ resource: resource.name, id: record.id, variables, meta }).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof HwError)) throw error;
        return error;
      },
    );
  };
  /** What is left to save upon the record as it is now; undefined: nothing, or the person has thought better of it. */
  const settle = async (sides: Sides): Promise<Values | undefined> => {
    const names = Object.keys(sides.mine).filter((name) => resource.fields.some((field) => field.name === name));
    const fields = resource.fields.filter(({ name }) => names.includes(name));
    const whole = { ...sides, mine: { ...sides.base, ...sides.mine } };
    const first = mergeRecords({ resource: { fields }, sides: whole });
    const isAsked = first.conflicts.length > 0;
    const choices = isAsked ? await ask({ sides: whole, ...first, isForSave: true }) : undefined;
    if (isAsked && !choices) return undefined;
    const { result, isMineKept } = choices ? mergeRecords({ resource: { fields }, sides: whole, choices }) : first;
    return isMineKept ? Object.fromEntries(names.map((name) => [name, result[name] ?? null])) : undefined;
  };
  const attempt = async (record: WireRecord, values: Values, tries: number): Promise<boolean> => {
    const failure = await send(record, values);
    if (!failure) return true;
    const current = currentIn(failure);
    if (failure.code !== errors.stale.code || !current || tries >= mostTries) return false;
    const rest = await settle({ base: record, mine: values, theirs: current });
    return rest !== undefined && attempt(current, rest, tries + 1);
  };
  return {
    save: async (record, values) => {
      const isDone = await attempt(record, values, 1);
      if (isDone) notices.show({ type: 'success', text: say('form.saved') });
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
      return isDone;
    },
    dialog: open && <MergeDialog resource={resource} {...open} />,
  };
}
