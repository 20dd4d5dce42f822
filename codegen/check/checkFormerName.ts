import { reservedNames } from '../../src/contract/record.ts';
import { isUnsafe } from './isUnsafe.ts';
import type { Subject } from './subject.ts';

const kept: ReadonlySet<string> = new Set(reservedNames.map((name) => name.toLowerCase()));

/** Checks that the former name of a resource is free: what is described still cannot have become another one. */
export function checkFormerName({ source: { name, was, former }, world, report }: Subject): void {
  const refuse = (what: string, mend: string): void => report.error({ path: ['was'], what, mend });
  // What lines were called follows from names of their file.
  const taken = former?.names.find((each) => world.sources.has(each) || world.resources.has(each));
  if (taken !== undefined) refuse(`\`${taken}\`, as these lines were called, is another resource`, 'remove `was`');
  if (was === undefined) return;
  if (was === name) refuse(`\`${was}\` is the name that it has now`, 'write the name that it had before, or remove it');
  else if (isUnsafe(was)) refuse(`\`${was}\` is not a safe name`, 'remove it');
  else if (kept.has(was.toLowerCase())) refuse(`\`${was}\` is a table of the server itself`, 'remove it');
  else if (world.resources.has(was)) {
    refuse(
      `\`${was}\` has a file of its own still`,
      'remove that file, or remove `was` where the new name is in use already',
    );
  } else if (world.sources.has(was)) refuse(`\`${was}\` are lines of another resource`, 'remove it');
}
