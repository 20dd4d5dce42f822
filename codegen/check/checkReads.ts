import { everyDoing } from '../read/everyDoing.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import type { Message } from '../texts/faultTexts.ts';
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
    const what = commonTexts.nameTaken({ name, owner: nouns[owner] ?? owner });
    report.error({ path, what, mend: commonTexts.chooseAnother });
  });
}

const nouns: Readonly<Record<string, Message>> = { states: commonTexts.aTransition, actions: commonTexts.anAction };
