import { filesInLog } from '../../../../contract/files.ts';
import type { LogLine } from '../../../../contract/log.ts';

/** Whether a line tells of the record itself: files that came or went beside it left it as it was. */
export function isOfRecord({ changes }: Pick<LogLine, 'changes'>): boolean {
  return changes.length === 0 || changes.some(({ field }) => field !== filesInLog);
}
