import type { Subject } from './subject.ts';

/** Checks that a restore has what it is made of: the log tells the state, a save brings it back. */
export function checkRestore({ source, report }: Subject): void {
  const { calls = {} } = source;
  for (const call of ['restore', 'logState'] as const) {
    if (calls[call] === undefined || calls[call] === false) continue;
    const missing = (['log', 'save'] as const).find((needed) => calls[needed] === false);
    if (missing === undefined) continue;
    const what = `\`${call}\` is offered without the call \`${missing}\``;
    report.error({ path: ['calls', call], on: 'key', what, mend: `offer \`${missing}\` too, or remove \`${call}\`` });
  }
}
