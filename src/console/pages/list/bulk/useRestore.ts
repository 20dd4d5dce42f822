import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkRestored, RestoredRow } from '../../../../contract/bulkEdit.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { joiners } from '../../../../contract/text.ts';
import { isFinal } from '../../../client/attempts.ts';
import { newKey } from '../../../client/hwClient.ts';
import { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from './words/useWord.ts';

/** So many of the records that were left as they are are named. */
const mostNamed = 20;

/**
 * Takes a change of many records back; who was changed since by anybody is left alone, and named. The answer tries it, as
 * often as it has to: one whose answer got lost keeps its key.
 */
export function useRestore({ name, calls }: Resource): (rows: readonly RestoredRow[]) => () => Promise<boolean> {
  const { client, notices, box } = useHouse();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const word = useWord();
  const { language } = useSay();
  const restore = async (rows: readonly RestoredRow[], key: string): Promise<HwError | undefined> => {
    try {
      const path = calls.saveByIds ?? '';
      const headers = { 'Idempotency-Key': key };
      const body = { restore: rows };
      const { restored, skipped } = await client.call<BulkRestored>({
        method: 'POST',
        path,
        body,
        headers,
        isLong: true,
      });
      if (skipped.length === 0) {
        notices.show({ type: 'success', text: word('restored', { n: restored }) });
        return undefined;
      }
      const named = skipped.slice(0, mostNamed).map(({ label, id }) => label || id);
      const names = named.join(joiners[language]) + (skipped.length > mostNamed ? word('andMore') : '');
      const text = word('skipped', { n: restored, m: skipped.length, names });
      await box.confirm({ title: word('skippedTitle'), text, handle: 'skipped', ok: word('close') });
      return undefined;
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
      return error;
    } finally {
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
    }
  };
  return (rows) => {
    let key = newKey();
    return async () => {
      const failed = await restore(rows, key);
      if (failed && isFinal(failed)) key = newKey();
      return failed === undefined;
    };
  };
}
