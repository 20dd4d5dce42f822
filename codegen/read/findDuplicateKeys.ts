import type { Node } from 'jsonc-parser';

/** The keys that stand a second time in the same object: JSON readers would silently keep the last one. */
export function findDuplicateKeys(node: Node): Node[] {
  const children = node.children ?? [];
  const deeper = children.flatMap(findDuplicateKeys);
  if (node.type !== 'object') return deeper;
  const seen = new Set<unknown>();
  const twice = children.flatMap((member) => {
    const key = member.children?.[0];
    if (!key) return [];
    const isKnown = seen.has(key.value);
    seen.add(key.value);
    return isKnown ? [key] : [];
  });
  return [...twice, ...deeper];
}
