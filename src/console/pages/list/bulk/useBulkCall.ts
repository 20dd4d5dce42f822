import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkEditBody } from '../../../../contract/bulkEdit.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { createAttempts } from '../../../client/attempts.ts';
import { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';

type Outcome<T> = { readonly data?: T; readonly error?: HwError };

/**
 * Calls about many records, one at a time; a failure is a value, shown by whoever asked. The same attempt keeps its key
 * after a lost answer. What was changed, or refused as old, is read again.
 */
export function useBulkCall({ name, calls }: Resource) {
  const { client } = useHouse();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [attempts] = useState(createAttempts);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();

  const call = async <T>(body: BulkEditBody | object): Promise<Outcome<T>> => {
    setBusy(true);
    setFailure(undefined);
    const isPreview = 'preview' in body;
    try {
      const asked = { method: 'POST', path: calls.saveByIds ?? '', body, isQuiet: true, isLong: true } as const;
      if (isPreview) return { data: await client.call<T>(asked) };
      const send = (key: string) => client.call<T>({ ...asked, headers: { 'Idempotency-Key': key } });
      return { data: await attempts(JSON.stringify(body), send) };
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'cancelled') setFailure(error);
      return { error };
    } finally {
      setBusy(false);
      if (!isPreview) void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
    }
  };
  return { call, isBusy, failure, forget: () => setFailure(undefined) };
}
