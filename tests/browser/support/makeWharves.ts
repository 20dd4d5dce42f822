import { callsOf, create } from '../../api/support/lab.ts';
import { client } from './eachVisit.ts';

export const wharf = callsOf('HwQuayConfig');

interface MadeRecord {
  readonly id: string;
  readonly version: number;
}

/** Depots of one mark, which share nothing else with other records. */
export async function makeWharves(
  mark: string,
  n: number,
  fields: Record<string, unknown> = {},
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
