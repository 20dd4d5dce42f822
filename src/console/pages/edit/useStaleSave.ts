import { useDataProvider } from '@refinedev/core';
import type { WireRecord } from '../../../contract/record.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** What happens when a save comes too late: the person hears of it and may ask for the record as it is now. */
export function useStaleSave(resource: string, onLoad: (current: WireRecord) => void) {
  const { box } = useHouse();
  const { say } = useSay();
  const { getOne } = useDataProvider()();
  return async (error: HwError, id: string): Promise<void> => {
    const question = {
      handle: 'conflict',
      title: say('form.conflictTitle'),
      text: say('form.conflictText'),
      ok: say('form.conflictLoad'),
      cancel: say('form.conflictKeep'),
    };
    if (!(await box.confirm(question))) return;
    const sent = (error.data as { current?: WireRecord } | null)?.current;
    // A record that cannot be read now was reported by the client; what was typed stays.
    const read = () =>
      getOne<WireRecord>({ resource, id }).then(
        ({ data }) => data,
        () => undefined,
      );
    const current = sent ?? (await read());
    if (current) onLoad(current);
  };
}
