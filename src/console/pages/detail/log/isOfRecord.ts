import { filesInLog, markInLog } from '../../../../contract/files.ts';
import type { LogLine } from '../../../../contract/log.ts';

/** Whether a line tells of the record itself: files that came or went beside it left it as it was. */
export function isOfRecord({ action, changes }: Pick<LogLine, 'action' | 'changes'>): boolean {
  // Of files that they are not shown people are not told the names: their lines have no changes.
  if (changes.length === 0) return !ofFiles.includes(action) && !action.startsWith(markInLog);
  return changes.some(({ field }) => field !== filesInLog);
}

const ofFiles: readonly string[] = ['uploadFile', 'removeFile'];
