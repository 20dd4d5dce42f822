import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { createAttempts } from '../../../../client/attempts.ts';
import { useHouse } from '../../../../house.ts';
import { useSay } from '../../../../texts/i18n.ts';

/** Fields of one record, as they are to be. */
export interface FieldChange {
  readonly record: WireRecord;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Saves fields of several records as they were seen, all or none; true when they are so now, also when the answer of an earlier try was lost. Why not is told to the person. */
export function useEachSaving({ name, calls }: Resource): (changes: readonly FieldChange[]) => Promise<boolean> {
  const { client, notices } = useHouse();
  const { say } = useSay();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [attempts] = useState(createAttempts);
  return async (changes) => {
    const each = changes.map(({ record: { id, version }, values }) => ({ id, version, values }));
    const call = { method: 'POST', path: calls.saveByIds ?? '', body: { each } } as const;
    const send = (key: string) => client.call({ ...call, headers: { 'Idempotency-Key': key } });
    const isDone = await attempts(JSON.stringify(each), send).then(
      () => true,
      () => false,
    );
    if (isDone) notices.show({ type: 'success', text: say('form.saved') });
    void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
    return isDone;
  };
}
