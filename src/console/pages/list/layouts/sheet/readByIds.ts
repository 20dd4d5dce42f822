import type { Page } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { House } from '../../../../house.ts';

/** So many records are asked for at once. */
const most = 5_000;

interface Asked {
  readonly resource: Resource;
  readonly ids: readonly string[];
  /** All when left out. */
  readonly fields: readonly string[] | undefined;
}

/** Some records as they are now; those that are no more are passed over. */
export async function readByIds({ client }: Pick<House, 'client'>, { resource, ids, fields }: Asked) {
  const records: WireRecord[] = [];
  for (let at = 0; at < ids.length; at += most) {
    const body = { id: ids.slice(at, at + most), ...(fields && { fields }) };
    const page = await client.call<Page<WireRecord>>({
      ...{ method: 'POST', path: resource.calls.find ?? '', body, isQuiet: true, isLong: true },
      headers: { pageNo: '1', pageSize: String(most) },
    });
    records.push(...page.records);
  }
  return records;
}
