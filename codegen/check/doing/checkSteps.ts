import type { Path } from '../../read/place.ts';
import type { TransitionSource } from '../../read/source.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import type { Subject } from '../subject.ts';

const texts = faultTexts({
  forPeopleOnly: {
    en: '`{{keyword}}` is for people, and only the system takes this step',
    zh: '`{{keyword}}`针对人，而此步骤只由系统执行',
  },
  removeOrBy: { en: 'remove it, or `by`', zh: '请将其删除，或删除`by`' },
});

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
    const what = texts.forPeopleOnly({ keyword });
    report.error({ path: [...path, keyword], on: 'key', what, mend: texts.removeOrBy });
  }
}
