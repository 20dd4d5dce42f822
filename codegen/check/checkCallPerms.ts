import { callsOf } from '../model/callsOf.ts';
import type { Subject } from './subject.ts';

/** Warns of the permission of a call that is not offered: whoever reads it believes that it does something. */
export function checkCallPerms({ source, report }: Subject): void {
  const calls = callsOf(source);
  for (const call of ['log', 'import'] as const) {
    if (source.callPerms?.[call] === undefined || calls[call] !== undefined) continue;
    const what = `the call \`${call}\` is not offered`;
    report.warn({ path: ['callPerms', call], on: 'key', what, mend: 'remove its permission, or offer it in `calls`' });
  }
}
