import type { SchemaLanguage } from '../../../contract/schemaEditor.ts';

type Names = SchemaLanguage['names'];
type Node = Record<string, unknown>;

/** Which names a keyword takes, by the keyword that it stands in (any, when that is empty). */
const places: readonly { readonly within: RegExp; readonly keyword: string; readonly names: keyof Names }[] = [
  { within: /^screen$/, keyword: 'area', names: 'areas' },
  { within: /^(reference|lines|items)$/, keyword: 'resource', names: 'resources' },
  { within: /^definitions$/, keyword: 'enum', names: 'enums' },
];

/** A schema that also offers the names that there are: as examples, so that a name to come is no fault. */
export function withNames(schema: object, names: Names): object {
  const visit = (node: unknown, within: string, keyword: string): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, within, keyword));
    if (typeof node !== 'object' || node === null) return node;
    // `properties` holds keywords and is none itself.
    const holder = keyword === 'properties' ? within : keyword;
    const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value, holder, name)]));
    const place = places.find((each) => each.keyword === keyword && each.within.test(within));
    return place && 'type' in inner ? ({ ...inner, examples: names[place.names] } satisfies Node) : inner;
  };
  return visit(schema, '', '') as object;
}
