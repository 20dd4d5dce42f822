import type { Related } from '../../src/contract/resource.ts';
import type { RelatedSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** Records of another resource that belong to one. */
export function buildRelated({ title, ...rest }: RelatedSource): Related {
  return { ...rest, ...(title && { title: textOf(title) }) };
}
