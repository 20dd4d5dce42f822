import { isNamedAfter } from './check/claims/isNamedAfter.ts';
import { leftOut } from './leftOut.ts';
import { classify } from './read/classify.ts';
import type { LoneFile } from './readFile.ts';
import type { Fault } from './types.ts';

/** The faults as they are told where the files of some resources could not be read: nobody is to add a file that is there. */
export function tellUnread(faults: readonly Fault[], files: readonly LoneFile[]): Fault[] {
  const unread = files.filter(({ file, parts }) => parts.length === 0 && classify(file.path) === 'resource');
  const isThere = (name: string): boolean => unread.some((file) => isFileOf(file, name));
  return faults.map((fault) =>
    fault.missing !== undefined && isThere(fault.missing) ? { ...fault, ...leftOut(fault.missing) } : fault,
  );
}

/** What a file says of itself counts, where that can be read; else what it is called. */
function isFileOf({ file, document }: LoneFile, name: string): boolean {
  const said = (document?.value as { readonly name?: unknown } | undefined)?.name;
  return typeof said === 'string' ? said === name : isNamedAfter(file.path, name);
}
