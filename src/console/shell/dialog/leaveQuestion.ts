import type { Say } from '../../texts/say.ts';
import type { Question } from './createMessageBox.ts';

/** What is asked before unsaved text is lost. */
export function leaveQuestion(say: Say): Question {
  return {
    title: say('form.leaveTitle'),
    text: say('form.leaveText'),
    ok: say('form.leave'),
    cancel: say('form.stay'),
    isDangerous: true,
  };
}
