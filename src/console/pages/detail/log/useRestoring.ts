import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commonErrors } from '../../../../contract/commonErrors.ts';
import type { LogState } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { HwError } from '../../../client/hwError.ts';
import { logStateCall, restoreCall } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useWrite } from '../../../saving/useWrite.ts';
import { useWord } from '../texts.ts';

interface RestoringOptions {
  readonly resource: Resource;
  readonly id: string;
  readonly logId: string;
  readonly onDone: () => void;
}

/** What is chosen to come back, and what became of it. */
export function useRestoring({ onDone, ...requested }: RestoringOptions) {
  const { notices } = useApp();
  const word = useWord();
  const { state, error, refetch, restore, isBusy } = useRestore(requested);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<HwError>();
  const chosen = state?.changes.map(({ field }) => field).filter((field) => !without.has(field)) ?? [];
  const toggle = (field: string) =>
    setWithout(
      (before) => new Set(before.has(field) ? [...before].filter((one) => one !== field) : [...before, field]),
    );
  const submit = async () => {
    if (isBusy || chosen.length === 0) return;
    const failed = await restore(chosen);
    setFailure(failed);
    // What would change by now is shown, so that trying again is no overwriting.
    if (failed?.code === commonErrors.stale.code) await refetch();
    if (failed) return;
    notices.show({ type: 'success', text: word('done') });
    onDone();
  };
  return {
    ...{ state, wrong: error ?? failure, faults: failure?.faults ?? [], without, toggle, chosen, submit, isBusy },
    /** Asks once more what would change. */
    readAgain: () => void refetch(),
  };
}

interface RestoreParams {
  readonly resource: Resource;
  readonly id: string;
  readonly logId: string;
}

/** What a restore would change, and the way to do it; a failure is a value, undefined is success. */
function useRestore({ resource, id, logId }: RestoreParams) {
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery<LogState, HwError>({
    queryKey: ['logState', resource.name, logId],
    queryFn: ({ signal }) => ask(provider, logStateCall(resource, logId), { signal, isQuiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const restore = async (fields: readonly string[]): Promise<HwError | undefined> => {
    const body = { id, version: query.data?.version, logId, fields };
    setBusy(true);
    try {
      await write(restoreCall(resource, body), { isQuiet: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      return error;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    }
  };
  return { state: query.data, error: query.error ?? undefined, refetch: () => query.refetch(), restore, isBusy };
}
