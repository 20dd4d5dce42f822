import { killImports } from '../../support/killing/killImports.ts';
import { onBoth, roundsOr } from '../support/killing.ts';
import type { Measurement } from '../types.ts';

/** The number of rows in each workbook. It is large enough for most kills to interrupt an import. */
const rows = 3_000;

/** Checks and commits workbooks, kills the server while it works, and then repeats the request. */
export const killedImports: Measurement = {
  section: 'safety',
  what: 'kill -9 during imports and commits',
  target: '100 rounds, 20 on PostgreSQL: nothing or all, never twice, no file left, serving again <= 5 s',
  run: async (context) => {
    const rounds = roundsOr({ sqlite: 10, postgres: 4 });
    const all = await onBoth(context, rounds, (killing) => killImports({ ...killing, rows }));
    return all.map(({ of, found }) => ({
      of,
      today:
        `${found.stagings} checks and ${found.commits} commits, ${found.inTime} cut off: ${found.half} half applied, ` +
        `${found.wrong} lost or twice, ${found.stuck} stuck, ${found.strays.length} files left, ` +
        `serving again in ${(found.slowestBoot / 1_000).toFixed(1)} s at most`,
    }));
  },
};
