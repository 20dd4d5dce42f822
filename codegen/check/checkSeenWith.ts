import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that records of all kinds are seen with a permission that something of this file asks for: any other would do nothing. */
export function checkSeenWith({ source, report }: Subject): void {
  const { kinds, perms, states, actions = [], screens = {} } = source;
  const steps = [...(states?.transitions ?? []), ...actions];
  const codes = [
    ...steps.map(({ name, perm = `${perms}:${name}` }) => perm),
    ...Object.values(screens).flatMap(({ perm }) => perm ?? []),
  ];
  kinds?.seenWith?.forEach((code, i) => {
    if (codes.includes(code)) return;
    const what = `no step, action or page asks for \`${code}\``;
    report.error({ path: ['kinds', 'seenWith', i], what, mend: suggest(code, codes, 'name the permission of one') });
  });
}
