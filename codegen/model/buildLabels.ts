import type { Label } from '../../src/contract/printing.ts';
import type { Resource } from '../../src/contract/resource.ts';
import type { LabelSource, ResourceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** Width and height of a label that does not say it, in mm: what pallets carry. */
const usualSize = [100, 150] as const;

/** What can be printed, in the order of the file; nothing at all where it says none. */
export function buildLabels({ labels, perms }: ResourceSource): Pick<Resource, 'labels'> {
  return labels ? { labels: labels.map((label) => buildLabel(label, perms)) } : {};
}

function buildLabel({ title, perm, size, fields = [], copies = 1, ...rest }: LabelSource, perms: string): Label {
  return {
    ...rest,
    title: textOf(title),
    perm: perm ?? `${perms}:${rest.name}`,
    size: size ?? usualSize,
    fields,
    copies: typeof copies === 'string' ? { field: copies } : copies,
  };
}
