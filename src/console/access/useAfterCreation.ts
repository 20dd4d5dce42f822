import type { WireRecord } from '../../contract/record.ts';
import { useStable } from '../client/useStable.ts';
import { useHouse } from '../house.ts';
import { ownDoingsOf } from './ownDoings.ts';
import { useOwnDoing } from './useOwnDoing.ts';

/** Asks for what a record of this resource still needs when it was made just now, as far as the person may give it. */
export function useAfterCreation(resource: string): (record: WireRecord) => Promise<void> {
  const { access } = useHouse();
  const runOwn = useOwnDoing();
  return useStable(async (record) => {
    const { perms } = access.get();
    const following = ownDoingsOf(resource).filter(
      ({ doing, followsCreation }) => followsCreation(record) && perms.has(doing.perm),
    );
    for (const { run } of following) await runOwn(run, record, true);
  });
}
