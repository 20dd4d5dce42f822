import {
  type CompletionItem,
  getLanguageService,
  type Hover,
  type JSONDocument,
  type JSONSchema,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice';
import type { SchemaLanguage } from '../../../contract/schemaEditor.ts';

/** A completion: `insert` is a snippet that replaces the text from `from` to `to`. */
export interface Proposal {
  readonly label: string;
  readonly explanation: string;
  readonly kind: 'property' | 'constant';
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

interface Explanation {
  readonly from: number;
  readonly to: number;
  readonly texts: string;
}

/** Editor support (completion, hover texts) based on the JSON schema of resource files. Offsets count UTF-16 units. */
export interface JsonLanguage {
  readonly complete: (text: string, offset: number) => Promise<readonly Proposal[]>;
  readonly explain: (text: string, offset: number) => Promise<Explanation | undefined>;
}

const schemaUri = 'quayside:///resource.meta.schema.json';
const textUri = 'quayside:///text/text.json';
/** Completion kind `Property` of the language server protocol. */
const propertyKind = 10;

export function createJsonLanguage(schema: object): JsonLanguage {
  // The language service modifies the schema objects it gets, so each request receives a new copy as text.
  const source = JSON.stringify(schema);
  const service = getLanguageService({
    // Ignores the `$schema` in the text and always uses this schema.
    workspaceContext: { resolveRelativePath: () => schemaUri },
    schemaRequestService: () => Promise.resolve(source),
  });
  service.configure({
    validate: false,
    schemas: [{ uri: schemaUri, fileMatch: ['*'], schema: JSON.parse(source) as JSONSchema }],
  });
  const parse = (text: string): { document: TextDocument; json: JSONDocument } => {
    const document = TextDocument.create(textUri, 'json', 0, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  return {
    complete: async (text, offset) => {
      const { document, json } = parse(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).flatMap((item) => proposalOf(item, document) ?? []);
    },
    explain: async (text, offset) => {
      const { document, json } = parse(text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const texts = hover ? plainTexts(hover.contents) : '';
      if (!hover?.range || texts === '') return undefined;
      return { from: document.offsetAt(hover.range.start), to: document.offsetAt(hover.range.end), texts };
    },
  };
}

function proposalOf(item: CompletionItem, document: TextDocument): Proposal | undefined {
  const { textEdit, documentation, label, kind } = item;
  if (!textEdit || !('range' in textEdit)) return undefined;
  return {
    label: label.replace(/^"(.*)"$/, '$1'),
    explanation: documentation === undefined ? '' : plainTexts(documentation),
    kind: kind === propertyKind ? 'property' : 'constant',
    from: document.offsetAt(textEdit.range.start),
    to: document.offsetAt(textEdit.range.end),
    insert: textEdit.newText,
  };
}

type Names = SchemaLanguage['names'];
type Node = Record<string, unknown>;

/** Where known names are suggested: at `keyword` inside a parent keyword that matches `within`. */
const nameLocations: readonly { readonly within: RegExp; readonly keyword: string; readonly names: keyof Names }[] = [
  { within: /^(screen|)$/, keyword: 'area', names: 'areas' },
  { within: /^(reference|lines|items|card)$/, keyword: 'resource', names: 'resources' },
  { within: /^definitions$/, keyword: 'enum', names: 'enums' },
];

/** Returns the schema with the existing names added as examples: the editor suggests them, and other names are still valid. */
export function withNames(schema: object, names: Names): object {
  const visit = (node: unknown, within: string, keyword: string): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, within, keyword));
    if (typeof node !== 'object' || node === null) return node;
    // `properties` only contains keywords, so the keyword above it counts as the parent.
    const holder = keyword === 'properties' ? within : keyword;
    const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value, holder, name)]));
    const location = nameLocations.find((each) => each.keyword === keyword && each.within.test(within));
    return location && 'type' in inner ? ({ ...inner, examples: names[location.names] } satisfies Node) : inner;
  };
  return visit(schema, '', '') as object;
}

type Contents = Hover['contents'] | string | MarkupContent;

/** Converts the service's Markdown back to the plain text of the schema's descriptions. */
function plainTexts(contents: Contents): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.value))
    .map((part) => part.replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1').replace(/&nbsp;/g, ' '))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
