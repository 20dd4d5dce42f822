import { useDataProvider } from '@refinedev/core';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import { copiedRecord } from '../copy/copiedRecord.ts';
import { useOpenCopy } from '../copy/handedOver.ts';
import { useAbilities } from '../useAbilities.ts';

/** Opens the form of a new record that begins as this row is; undefined where no record can be made. */
export function useRowCopy(resource: Resource): ((record: WireRecord) => void) | undefined {
  const { getOne } = useDataProvider()();
  const abilities = useAbilities(resource);
  const open = useOpenCopy();
  const hasLines = resource.fields.some(({ lines }) => lines);
  const copy = useStable(async (record: WireRecord): Promise<void> => {
    try {
      // A row has no lines; the record in full does.
      const whole = hasLines ? (await getOne<WireRecord>({ resource: resource.name, id: record.id })).data : record;
      open(copiedRecord(resource, whole), record);
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    }
  });
  const canCopy = abilities('create') && (!hasLines || abilities('findById'));
  const start = useStable((record: WireRecord) => void copy(record));
  return canCopy ? start : undefined;
}
