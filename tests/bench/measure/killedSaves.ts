import { killSaves } from '../../support/killing/killSaves.ts';
import { onBoth, roundsOr } from '../support/killing.ts';
import type { Measurement } from '../types.ts';

/** Kills the server while it saves single records and batches, and looks for every acknowledged save afterwards. */
export const killedSaves: Measurement = {
  section: 'safety',
  what: 'kill -9 during saves',
  target: '1,000 rounds, 200 on PostgreSQL: 0 half applied, 0 lost, serving again <= 3 s',
  run: async (context) => {
    const all = await onBoth(context, roundsOr({ sqlite: 15, postgres: 5 }), killSaves);
    return all.map(({ of, found: { rounds, acknowledged, lost: missing, half, slowestBoot } }) => ({
      of,
      today:
        `${rounds} rounds, ${acknowledged} saves acknowledged: ${half} half applied, ${missing} lost, ` +
        `serving again in ${(slowestBoot / 1_000).toFixed(1)} s at most`,
    }));
  },
};
