import type { Resource } from '../../contract/resource.ts';
import { HwError } from '../client/hwError.ts';

/** Throws: the resource has no such call. */
export function notOffered({ name }: Pick<Resource, 'name'>): never {
  throw new HwError({ kind: 'refused', words: { key: 'error.notOffered', values: { name } } });
}
