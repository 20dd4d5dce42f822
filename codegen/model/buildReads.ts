import { permissionFor } from '../../src/contract/permission.ts';
import type { Resource } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';
import { readCallOf } from './callsOf.ts';
import { textOf } from './textOf.ts';

/** The questions that code answers, in the order of the file; nothing at all where it says none. */
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
