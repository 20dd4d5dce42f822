import { useHouse } from '../house.ts';
import { useSay } from '../texts/useSay.ts';
import { useViewAs } from './explain/useViewAs.ts';
import type { OwnDoing } from './ownDoings.ts';
import type { OwnRecord } from './passwords/askPassword.ts';

/** Does with a record what no resource file can say; true when it was done. */
export function useOwnDoing(): (run: OwnDoing['run'], record: OwnRecord, isNew?: boolean) => Promise<boolean> {
  const { box, client, notices } = useHouse();
  const { say, language } = useSay();
  const viewAs = useViewAs();
  return (run, record, isNew = false) => run({ box, client, notices, say, language, viewAs }, record, isNew);
}
