import { createHash } from 'node:crypto';
import { operations, type ResourceEntry, type ResourceIndex } from '../../src/contract/resource.ts';
import type { CompiledResource } from '../types.ts';

/** Returns the content of `/resources/index.json` for these resources; lines belong to another resource and have no entry. */
export function emitResourceIndex(compiled: readonly CompiledResource[], hashOf: (compiled: CompiledResource) => string): ResourceIndex {
  const resources = compiled.filter(({ resource }) => !resource.partOf).map((one) => toEntry(one, hashOf(one)));
  const version = createHash('sha256')
    .update(resources.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16);
  return { version, resources };
}

function toEntry({ resource }: CompiledResource, hash: string): ResourceEntry {
  const { name, title, perms, callPerms, kinds, calls, screens } = resource;
  return {
    name,
    title,
    perms,
    ...(callPerms && { callPerms }),
    ...(kinds && { kinds }),
    operations: operations.filter((operation) => calls[operation] !== undefined),
    screens,
    hash,
  };
}
