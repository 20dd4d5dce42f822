import type { WireRecord } from '../../contract/record.ts';
import { useStable } from '../client/rendering.ts';
import { ownDoingsOf, useOwnDoing } from './ownActions.ts';

/** Asks for what a record of this resource still needs when it was made just now, which the person may give. */
export function useAfterCreation(resource: string): (record: WireRecord) => Promise<void> {
  const runOwn = useOwnDoing();
  return useStable(async (record) => {
    // Whoever may make an account gives it its first password, also without the right to reset those of others.
    const following = ownDoingsOf(resource).filter(({ followsCreation }) => followsCreation(record));
    for (const { run } of following) await runOwn(run, record, true);
  });
}
