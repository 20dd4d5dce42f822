import { useCreate, useUpdate } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { isSessionEnd } from '../client/answers.ts';
import { HwError } from '../client/hwError.ts';
import { callMeta } from '../providers/requests.ts';
import { useData } from '../providers/useData.ts';
import { wasNeverDone } from './attempts.ts';
import { createWrite, type Write } from './calls.ts';
import { createSaver, type Saver, type SaverParts } from './createSaver.ts';

/** Returns a function that sends writes for a component; its attempts are kept until the component unmounts. */
export function useWrite(): Write {
  const data = useData();
  return useMemo(() => createWrite(data), [data]);
}

type Values = Readonly<Record<string, unknown>>;

/** The form values and the id of the changed record; without an id, a new record is created. */
interface FormValues {
  readonly values: Values;
  readonly id?: string | undefined;
}

/** Returns a saver for the record of a form. The saver sends the record with Refine's hooks. */
export function useRecordSaver<W extends FormValues>(
  { name: resource }: Pick<Resource, 'name'>,
  parts: Omit<SaverParts<W, WireRecord>, 'send' | 'contentOf'>,
): Saver<W, WireRecord> {
  const create = useCreate<WireRecord, HwError, Values>();
  const update = useUpdate<WireRecord, HwError, Values>();
  const { notices } = useApp();
  const send = async ({ values, id }: W, key: string, isReplay: boolean): Promise<WireRecord> => {
    const meta = callMeta({ key, shows: [commonErrors.stale.code], isQuiet: isReplay });
    const params = { resource, values, meta, successNotification: false, errorNotification: false } as const;
    try {
      return (await (id === undefined ? create.mutateAsync(params) : update.mutateAsync({ ...params, id }))).data;
    } catch (error) {
      if (isReplay && error instanceof HwError && isToReport(error)) notices.show({ type: 'error', text: error.message });
      throw error;
    }
  };
  return createSaver({ ...parts, send, contentOf: ({ values, id }) => [id ?? null, values] });
}

/** Returns whether to show the error of a repeated attempt: only if the record may have been saved, and no login follows. */
function isToReport(error: HwError): boolean {
  return !wasNeverDone(error) && error.kind !== 'canceled' && !isSessionEnd(error);
}
