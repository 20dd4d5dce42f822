import { everyDoing } from '../read/everyDoing.ts';
import { refuseHookName } from './doing/refuseHookName.ts';
import type { Subject } from './subject.ts';

/** Checks that code can be named after every question without meaning something else; two of one name have one call. */
export function checkReads({ source, report }: Subject): void {
  const taken = new Map(everyDoing(source).map(({ doing: { name }, path }) => [name.toLowerCase(), path[0]]));
  source.reads?.forEach(({ name }, i) => {
    const path = ['reads', i, 'name'];
    const owner = taken.get(name.toLowerCase());
    const refusal = refuseHookName(name);
    if (refusal) report.error({ path, ...refusal });
    if (owner === undefined) return;
    const what = `\`${name}\` is already the name of ${nouns[owner]}`;
    report.error({ path, what, mend: 'choose another' });
  });
}

const nouns: Readonly<Record<string, string>> = { states: 'a transition', actions: 'an action' };
