import type { Resource } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { actionTitle } from './actionTitle.ts';

const words = { create: 'detail.logCreate', update: 'detail.logUpdate', delete: 'detail.logDelete' } as const;
const ofFiles = { uploadFile: 'fileSent', removeFile: 'fileRemoved' } as const;
const restore = 'restore:';

/** What was done, in the person's language, as a line of the log names it. */
export function useDoneWord(resource: Resource): (action: string) => string {
  const { say, language } = useSay();
  const word = useWord();
  return (action) => {
    if (action.startsWith(restore)) return word('restored', { time: localTime(action.slice(restore.length)) });
    if (Object.hasOwn(ofFiles, action)) return word(ofFiles[action as keyof typeof ofFiles]);
    const own = Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'detail.logOther';
    return actionTitle(resource, action)?.[language] ?? say(own);
  };
}
