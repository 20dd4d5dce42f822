import { permissionFor } from '../../src/contract/permission.ts';
import type { Resource } from '../../src/contract/resource.ts';
import type { Subject } from '../check/subject.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, type Message } from '../texts/faultTexts.ts';
import { hookNameFault } from './actions/check.ts';
import { everyAction } from './actions/every.ts';
import { readCallOf } from './calls.ts';
import { textOf } from './text.ts';

/** Checks that no query has a reserved name or the name of a transition or action, because calls and handlers in code use these names. */
export function checkReads({ source, report }: Subject): void {
  const taken = new Map(everyAction(source).map(({ action: { name }, path }) => [name.toLowerCase(), path[0]]));
  source.reads?.forEach(({ name }, i) => {
    const path = ['reads', i, 'name'];
    const owner = taken.get(name.toLowerCase());
    const fault = hookNameFault(name);
    if (fault) report.error({ path, ...fault });
    if (owner === undefined) return;
    const what = commonTexts.nameTaken({ name, owner: nouns[owner] ?? owner });
    report.error({ path, what, mend: commonTexts.chooseAnother });
  });
}

const nouns: Readonly<Record<string, Message>> = { states: commonTexts.aTransition, actions: commonTexts.anAction };

/** Compiles the queries in the order of the file. */
export function buildReads(source: ResourceSource): Pick<Resource, 'reads'> {
  const { reads, perms } = source;
  if (!reads) return {};
  return {
    reads: reads.map((read) => ({
      name: read.name,
      title: textOf(read.title),
      perm: read.perm ?? permissionFor(perms, 'find'),
      call: readCallOf(source, read),
    })),
  };
}
