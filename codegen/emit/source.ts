import { locations, type Node, nodeOf, resolve } from './locations.ts';
import { header } from './records.ts';

/** Returns the text of `codegen/generated/source.ts`: the types of resource files, one for each part that the reference describes. */
export function emitSource(): string {
  return [header, ...locations.map(({ key, title, path }) => emitPart(`${pascal(key)}Source`, title, nodeOf(path)))].join('\n');
}

/** The names of the types, by the keywords in the meta schema that they are generated from. */
const names = new Map(locations.map(({ key, path }) => [nodeOf(path).properties, `${pascal(key)}Source`]));

function emitPart(name: string, title: string, node: Node): string {
  const { properties = {}, additionalProperties, required = [] } = node;
  const lines = Object.entries(properties)
    .filter(([keyword]) => !keyword.startsWith('$'))
    .map(([keyword, each]) => property(`${keyword}${required.includes(keyword) ? '' : '?'}`, typesOf(each)));
  // The other keys of a condition are names of fields. In TypeScript, their type must include the types of the keywords.
  const others =
    typeof additionalProperties === 'object' ? [property('[field: string]', indexTypes(properties, additionalProperties))] : [];
  return `/** ${title}. */\nexport interface ${name} {\n${[...lines, ...others].join('')}}\n`;
}

function indexTypes(properties: Readonly<Record<string, Node>>, others: Node): string[] {
  return [...new Set([...typesOf(others), ...Object.values(properties).flatMap(typesOf), 'undefined'])];
}

function property(name: string, types: readonly string[]): string {
  return `  readonly ${name}: ${types.join(' | ')};\n`;
}

/** Returns the TypeScript types of a value. There are several if the value may be one of several kinds, such as a text or an object. */
function typesOf(node: Node): string[] {
  const { $ref, anyOf, type = [] } = node;
  // A reference with its own `type` allows only that type of value.
  if ($ref !== undefined) return typesOf({ ...resolve(node), ...(node.type !== undefined && { type: node.type }) });
  if (anyOf) return anyOf.flatMap(typesOf);
  if ('const' in node) return [literal(node.const)];
  if (node.enum) return node.enum.map(literal);
  return [type].flat().flatMap((each) => typesOfKind(each, node));
}

function typesOfKind(type: string, node: Node): string[] {
  if (type === 'array') return [arrayOf(node)];
  if (type === 'object') return [objectOf(node)];
  return [type === 'integer' ? 'number' : type];
}

/** A list with a fixed length of a few values is a tuple. */
function arrayOf({ items = {}, minItems, maxItems }: Node): string {
  const types = typesOf(items);
  if (minItems !== undefined && minItems === maxItems)
    return `readonly [${Array.from({ length: minItems }, () => types.join(' | ')).join(', ')}]`;
  return `readonly ${types.length > 1 ? `(${types.join(' | ')})` : types.join('')}[]`;
}

function objectOf(node: Node): string {
  const { properties, additionalProperties } = node;
  const part = properties && names.get(properties);
  if (part !== undefined) return part;
  if (!properties && typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${typesOf(additionalProperties).join(' | ')}>>`;
  throw new Error(`a part of the meta schema is missing in locations.ts: ${Object.keys(properties ?? {}).join()}`);
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `readonly [${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function pascal(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}
