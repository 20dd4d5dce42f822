import { serverFields } from '../../src/contract/record.ts';
import { isUnsafe } from './isUnsafe.ts';
import { recordPath, type Subject } from './subject.ts';

/** Checks that every former name is free: no column can become two, and none that is in use can be taken. */
export function checkFormerNames({ source, report }: Subject): void {
  const { properties } = source.record;
  const taken = new Map(
    Object.keys(properties).map((name) => [name.toLowerCase(), `\`${name}\` is a field of this file`]),
  );
  for (const name of serverFields) taken.set(name.toLowerCase(), `\`${name}\` is a field of the server`);
  for (const [name, { was }] of Object.entries(properties)) {
    if (was === undefined) continue;
    const path = [...recordPath, name, 'was'];
    const isOwn = was !== name && was.toLowerCase() === name.toLowerCase();
    const known = isOwn ? undefined : taken.get(was.toLowerCase());
    const fault = isUnsafe(was) ? `\`${was}\` is not a safe name` : known;
    taken.set(was.toLowerCase(), `\`${was}\` was already said to be \`${name}\` now`);
    if (fault === undefined) continue;
    report.error({ path, what: fault, mend: 'name the column that was there before, or remove it' });
  }
}
