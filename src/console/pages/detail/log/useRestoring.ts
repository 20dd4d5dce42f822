import { useState } from 'react';
import { errors } from '../../../../contract/errors.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { useWord } from '../words/useWord.ts';
import { useRestore } from './useRestore.ts';

interface Restoring {
  readonly resource: Resource;
  readonly id: string;
  readonly logId: string;
  readonly onDone: () => void;
}

/** What is chosen to come back, and what became of it. */
export function useRestoring({ onDone, ...asked }: Restoring) {
  const { notices } = useHouse();
  const word = useWord();
  const { state, error, refetch, restore, isBusy } = useRestore(asked);
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
    if (failed?.code === errors.stale.code) await refetch();
    if (failed) return;
    notices.show({ type: 'success', text: word('done') });
    onDone();
  };
  return { state, wrong: error ?? failure, faults: failure?.faults ?? [], without, toggle, chosen, submit, isBusy };
}
