import type { Client } from '../../api/support/client.ts';
import { create, wharf } from '../../api/support/lab.ts';

interface MadeRecord {
  readonly id: string;
  readonly version: number;
}

/** Creates wharves for one test. Their codes start with `mark`, and they share nothing with other records. */
export async function makeWharves(
  client: Client,
  { mark, n, ...fields }: { readonly mark: string; readonly n: number } & Readonly<Record<string, unknown>>,
): Promise<MadeRecord[]> {
  const made: MadeRecord[] = [];
  for (let i = 0; i < n; i++) {
    made.push(
      await create(client, wharf.save, {
        ...{ quayCode: `${mark}-${String(i).padStart(3, '0')}`, quayName: mark, quayNameEn: mark, quayType: 'DEPOT' },
        ...{ portCode: 'USLAX', timezone: 'America/Los_Angeles', freeDays: 4, status: '0', ...fields },
      }),
    );
  }
  return made;
}
