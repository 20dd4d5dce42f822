import { describe, expect, test } from 'vitest';
import languages, { type JSONSchema } from 'vscode-json-languageservice';
import { languageSchemas } from '../../codegen/check/languageSchemas.ts';

/** A keyword of the resource language. `path` leads to it in a file; `description` is from the schema. */
interface Keyword {
  readonly path: readonly string[];
  readonly description: string;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the part of a schema to which a `$ref` refers. */
function targetOf(root: Node, ref: string): Node {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<Node>((node, step) => node[step] as Node, root);
}

/**
 * Returns every keyword of the language with its path: `x` stands for a free name, `[]` for an item. Each definition occurs only once.
 * Conditions and fields contain themselves, so a definition is not entered again below itself.
 */
function keywordsOf(root: Node, node: Node = root, path: readonly string[] = [], seen: readonly string[] = []): Keyword[] {
  const ref = typeof node.$ref === 'string' ? node.$ref : undefined;
  if (ref !== undefined) return seen.includes(ref) ? [] : keywordsOf(root, targetOf(root, ref), path, [...seen, ref]);
  const properties = Object.entries(isNode(node.properties) ? node.properties : {}).flatMap(([name, inner]) => {
    const here = [...path, name];
    const description = describe_(root, inner as Node);
    return [{ path: here, description }, ...keywordsOf(root, inner as Node, here, seen)];
  });
  const free = isNode(node.additionalProperties) ? keywordsOf(root, node.additionalProperties, [...path, 'x'], seen) : [];
  const items = isNode(node.items) ? keywordsOf(root, node.items, [...path, '[]'], seen) : [];
  return [...properties, ...free, ...items];
}

/** Returns the description of a keyword, or else that of its definition. */
function describe_(root: Node, node: Node): string {
  if (typeof node.description === 'string') return node.description;
  return typeof node.$ref === 'string' ? describe_(root, targetOf(root, node.$ref)) : '';
}

/** Returns a file in which one keyword is used, or in which there is a place for it, with the offset of the keyword or the place. */
function fileWith(path: readonly string[], mode: 'key' | 'place'): { text: string; offset: number } {
  const steps = path.slice(0, -1).map((step) => (step === '[]' ? '[' : `{ "${step}": `));
  const opening = steps.join('').replaceAll('": [', '": [');
  const closing = path
    .slice(0, -1)
    .toReversed()
    .map((step) => (step === '[]' ? ']' : ' }'))
    .join('');
  const last = mode === 'key' ? `{ "${path.at(-1)}": null }` : '{  }';
  return { text: `${opening}${last}${closing}`, offset: opening.length + (mode === 'key' ? 3 : 2) };
}

/** Returns the language service that editors use, for a file whose `$schema` refers to the resource language. */
function serviceFor(schema: object) {
  const uri = 'file:///schemas/schema.json';
  const service = languages.getLanguageService({});
  service.configure({ schemas: [{ uri, fileMatch: ['*'], schema: structuredClone(schema) as JSONSchema }] });
  const open = (text: string) => {
    const document = languages.TextDocument.create('file:///schemas/a.json', 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  return {
    hover: async ({ text, offset }: { text: string; offset: number }): Promise<string> => {
      const { document, json } = open(text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const contents = hover?.contents;
      const parts = Array.isArray(contents) ? contents : [contents ?? ''];
      return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n');
    },
    complete: async ({ text, offset }: { text: string; offset: number }): Promise<string[]> => {
      const { document, json } = open(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).map(({ label }) => label);
    },
  };
}

/** Removes Markdown escapes. */
const plain = (texts: string): string => texts.replace(/\\(.)/g, '$1');

describe.each(Object.entries(languageSchemas))('the language of %s files, in an editor', (_name, schema) => {
  const keywords = keywordsOf(schema as Node);
  const service = serviceFor(schema);
  const cases = keywords.map((keyword): [string, Keyword] => [keyword.path.join('.'), keyword]);

  test('has keywords', () => {
    expect(keywords.length).toBeGreaterThan(3);
  });

  test.each(cases)('%s is explained at its position', async (_path, { path, description }) => {
    expect(description).not.toBe('');
    expect(plain(await service.hover(fileWith(path, 'key')))).toContain(description);
  });

  test.each(cases)('%s is offered where it is allowed', async (_path, { path }) => {
    expect(await service.complete(fileWith(path, 'place'))).toContain(path.at(-1));
  });
});

describe('every keyword', () => {
  test('is explained in both languages', () => {
    const oneSided = keywordsOf(languageSchemas.resource as Node).filter(
      ({ description }) => !(/[A-Za-z]{3}/.test(description) && /[\u4e00-\u9fff]/.test(description)),
    );
    expect(oneSided).toEqual([]);
  });
});
