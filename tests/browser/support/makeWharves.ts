import { expect } from 'vitest';
import type { Client } from '../../api/support/client.ts';
import { wharf } from '../../api/support/lab.ts';
import { ok } from '../../api/support/ok.ts';

interface MadeRecord {
  readonly id: string;
  readonly version: number;
}

/** Creates wharves for one test with one call. Their codes start with `mark` and a hyphen, and they share nothing with other records. */
export async function makeWharves(
  client: Client,
  { mark, n, ...fields }: { readonly mark: string; readonly n: number } & Readonly<Record<string, unknown>>,
): Promise<MadeRecord[]> {
  const wharves = Array.from({ length: n }, (_, i) => ({
    ...{ quayCode: `${mark}-${String(i).padStart(3, '0')}`, quayName: mark, quayNameEn: mark, quayType: 'DEPOT' },
    ...{ portCode: 'USLAX', timezone: 'America/Los_Angeles', freeDays: 4, status: '0', ...fields },
  }));
  await ok(client.post(wharf.saveBatch, wharves));
  const found = await client.post(
    wharf.find,
    { keyword: `${mark}-`, sorts: [{ field: 'quayCode', order: 'asc' }] },
    { pageSize: String(n) },
  );
  expect(found.data.records).toHaveLength(n);
  return found.data.records;
}
