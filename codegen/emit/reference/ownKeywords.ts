import metaSchema from '../../../schemas/resource.meta.schema.json' with { type: 'json' };
import { type Node, nodeOf, resolve } from './nodes.ts';
import { type Place, places } from './places.ts';

/** The keywords of a place: those that are told there, and those that mean the same as in the place it is like. */
export function ownKeywords({ path, alike }: Place): {
  readonly own: readonly string[];
  readonly same: readonly string[];
} {
  const like = places.find(({ title }) => alike !== undefined && title === alike);
  const known = like ? keywordsOf(like) : {};
  const here = keywordsOf({ path });
  const isSame = (name: string): boolean => {
    const there = known[name];
    return there !== undefined && wordsOf(there) === wordsOf(here[name] ?? {});
  };
  const names = Object.keys(here);
  return { own: names.filter((name) => !isSame(name)), same: names.filter(isSame) };
}

function keywordsOf({ path }: Pick<Place, 'path'>): Readonly<Record<string, Node>> {
  return nodeOf(metaSchema, path).properties ?? {};
}

function wordsOf(node: Node): string | undefined {
  return resolve(metaSchema, node).description;
}
