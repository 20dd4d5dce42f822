import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkEditBody } from '../../../../contract/bulkEdit.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { HwError } from '../../../client/hwError.ts';
import { newKey } from '../../../client/newKey.ts';
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
  const attempt = useRef({ text: '', key: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();

  const call = async <T>(body: BulkEditBody | object): Promise<Outcome<T>> => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    setBusy(true);
    setFailure(undefined);
    const isPreview = 'preview' in body;
    try {
      const headers: Record<string, string> = isPreview ? {} : { 'Idempotency-Key': attempt.current.key };
      const path = calls.saveByIds ?? '';
      const data = await client.call<T>({ method: 'POST', path, body, headers, isQuiet: true, isLong: true });
      return { data };
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind === 'refused') attempt.current = { text: '', key: '' };
      if (error.kind !== 'cancelled') setFailure(error);
      return { error };
    } finally {
      setBusy(false);
      if (!isPreview) void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
    }
  };
  return { call, isBusy, failure, forget: () => setFailure(undefined) };
}
