import type { Say } from '../../texts/say.ts';
import type { Lost } from '../unsaved.ts';
import type { Question } from './createMessageBox.ts';

/** What is asked before unsaved text, or files on their way, are lost. */
export function leaveQuestion(say: Say, { isText, isFiles }: Lost): Question {
  const text = isText ? say('form.leaveText') : say('form.leaveFiles');
  return {
    title: isText ? say('form.leaveTitle') : say('form.leaveFilesTitle'),
    text: isText && isFiles ? say('form.leaveBoth') : text,
    ok: say('form.leave'),
    cancel: isText ? say('form.stay') : say('form.stayHere'),
    isDangerous: true,
  };
}
