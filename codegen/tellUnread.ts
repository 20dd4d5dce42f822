import { leftOut } from './leftOut.ts';
import { classify } from './read/classify.ts';
import type { LoneFile } from './readFile.ts';
import type { Fault } from './types.ts';

/** The faults as they are told where the files of some resources could not be read: nobody is to add a file that is there. */
export function tellUnread(faults: readonly Fault[], files: readonly LoneFile[]): Fault[] {
  const unread = new Set(files.filter(isUnread).map(({ file }) => nameIn(file.path)));
  return faults.map((fault) =>
    fault.missing !== undefined && unread.has(fault.missing) ? { ...fault, ...leftOut(fault.missing) } : fault,
  );
}

function isUnread({ file, parts }: LoneFile): boolean {
  return parts.length === 0 && classify(file.path) === 'resource';
}

/** The name of the resource that a file is to hold. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
}
