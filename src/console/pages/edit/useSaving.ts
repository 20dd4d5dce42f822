import { useCreate, useUpdate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAfterCreation } from '../../access/useAfterCreation.ts';
import { HwError } from '../../client/hwError.ts';
import { newKey } from '../../client/newKey.ts';

type Values = Record<string, unknown>;

export type SaveOutcome = { readonly record: WireRecord } | { readonly error: HwError } | undefined;

/**
 * Saves a record, one save at a time and none after one that succeeded: the answer is undefined then. Failures are
 * values.
 */
export function useSaving(resource: Resource, id: string | undefined) {
  const create = useCreate<WireRecord, HwError, Values>();
  const update = useUpdate<WireRecord, HwError, Values>();
  const complete = useAfterCreation(resource.name);
  const isUnderWay = useRef(false);
  const attempt = useRef({ body: '', key: '' });
  const [isSaving, setSaving] = useState(false);

  const send = async (values: Values): Promise<WireRecord> => {
    const meta = { key: keyFor(attempt.current, values), shows: [errors.stale.code] };
    const shared = {
      resource: resource.name,
      values,
      meta,
      successNotification: false,
      errorNotification: false,
    } as const;
    const { data } = id === undefined ? await create.mutateAsync(shared) : await update.mutateAsync({ ...shared, id });
    return data;
  };

  const save = async (values: Values): Promise<SaveOutcome> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setSaving(true);
    try {
      const record = await send(values);
      if (id === undefined) void complete(record);
      return { record };
    } catch (error) {
      isUnderWay.current = false;
      if (!(error instanceof HwError)) throw error;
      // An answer closes the attempt; a lost one may have been carried out, so the same save keeps its key.
      if (error.kind === 'refused') attempt.current = { body: '', key: '' };
      return { error };
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function keyFor(attempt: { body: string; key: string }, values: Values): string {
  const body = JSON.stringify(values);
  if (attempt.body !== body) Object.assign(attempt, { body, key: newKey() });
  return attempt.key;
}
