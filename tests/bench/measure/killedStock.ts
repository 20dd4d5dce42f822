import { killStock } from '../../support/killing/killStock.ts';
import { onBoth, roundsOr } from '../support/killing.ts';
import type { Measurement } from '../types.ts';

/** Kills the server while eight users receive, put away, move, split, merge and count, and then verifies the stock. */
export const killedStock: Measurement = {
  section: 'safety',
  what: 'kill -9 while people work in the warehouse',
  target: '100 rounds, 20 on PostgreSQL: every invariant of the stock holds, 0 lost, serving again <= 3 s',
  run: async (context) => {
    const all = await onBoth(context, roundsOr({ sqlite: 5, postgres: 3 }), killStock);
    for (const { of, found } of all) for (const answer of found.odd.slice(0, 3)) console.error(of, answer);
    return all.map(({ of, found: { rounds, acknowledged, lost: missing, faults, odd, slowestBoot } }) => ({
      of,
      today:
        `${rounds} rounds, ${acknowledged} operations acknowledged: ${missing} lost, ${faults.length} invariants broken, ` +
        `${odd.length} odd answers, serving again in ${(slowestBoot / 1_000).toFixed(1)} s at most`,
    }));
  },
};
