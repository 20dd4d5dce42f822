import type { Path } from '../../read/place.ts';
import type { TransitionSource } from '../../read/source.ts';
import type { Subject } from '../subject.ts';

/** Checks what transitions alone can say: who takes the step. */
export function checkSteps(subject: Subject): void {
  subject.source.states?.transitions.forEach((step, i) => {
    const path = ['states', 'transitions', i];
    if (step.by) refuseForPeople(subject, step, path);
  });
}

/** What only people can do or hold. */
const forPeople = ['form', 'formOf', 'confirm', 'perm'] as const;

function refuseForPeople({ report }: Subject, step: TransitionSource, path: Path): void {
  for (const keyword of forPeople.filter((each) => step[each] !== undefined && !(each === 'form' && step.formOf))) {
    const what = `\`${keyword}\` is for people, and only the system takes this step`;
    report.error({ path: [...path, keyword], on: 'key', what, mend: 'remove it, or `by`' });
  }
}
