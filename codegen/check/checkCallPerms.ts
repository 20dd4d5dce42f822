import { namedCalls } from '../../src/contract/permission.ts';
import type { Operation } from '../../src/contract/resource.ts';
import { callsOf } from '../model/callsOf.ts';
import type { Subject } from './subject.ts';

/** Warns of the permission of a call that is not offered: whoever reads it believes that it does something. */
export function checkCallPerms({ source, report }: Subject): void {
  const calls = callsOf(source);
  for (const { key, of } of namedCalls) {
    if (source.callPerms?.[key] === undefined || of.some((call) => calls[call as Operation] !== undefined)) continue;
    const what = `the call \`${of[0]}\` is not offered`;
    report.warn({ path: ['callPerms', key], on: 'key', what, mend: 'remove its permission, or offer it in `calls`' });
  }
}
