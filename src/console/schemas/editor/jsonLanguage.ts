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

/** Something that may be written at a place: `insert` goes where `from` to `to` is now, in the words of a snippet. */
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

/** What an editor knows of a text by the schema of its language. Offsets count UTF-16 units. */
export interface JsonLanguage {
  readonly complete: (text: string, offset: number) => Promise<readonly Proposal[]>;
  readonly explain: (text: string, offset: number) => Promise<Explanation | undefined>;
}

const schemaUri = 'quayside:///resource.meta.schema.json';
const textUri = 'quayside:///text/text.json';
/** The kind of a completion that is a key, in the language server protocol. */
const propertyKind = 10;

export function createJsonLanguage(schema: object): JsonLanguage {
  // The service ties the schema into knots: it gets a text of it where it asks for one.
  const source = JSON.stringify(schema);
  const service = getLanguageService({
    // Whatever `$schema` of the text says, it is this language that is spoken here.
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

/** Which names a keyword takes, by the keyword that it stands in (any, when that is empty). */
const nameLocations: readonly { readonly within: RegExp; readonly keyword: string; readonly names: keyof Names }[] = [
  { within: /^screen$/, keyword: 'area', names: 'areas' },
  { within: /^(reference|lines|items)$/, keyword: 'resource', names: 'resources' },
  { within: /^definitions$/, keyword: 'enum', names: 'enums' },
];

/** A schema that also suggests existing names: as examples, so that a name that does not exist yet is no error. */
export function withNames(schema: object, names: Names): object {
  const visit = (node: unknown, within: string, keyword: string): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, within, keyword));
    if (typeof node !== 'object' || node === null) return node;
    // `properties` holds keywords and is none itself.
    const holder = keyword === 'properties' ? within : keyword;
    const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value, holder, name)]));
    const location = nameLocations.find((each) => each.keyword === keyword && each.within.test(within));
    return location && 'type' in inner ? ({ ...inner, examples: names[location.names] } satisfies Node) : inner;
  };
  return visit(schema, '', '') as object;
}

type Contents = Hover['contents'] | string | MarkupContent;

/** What the service says in Markdown, as plain words: the descriptions of a schema are plain, so this gives them back. */
function plainTexts(contents: Contents): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.value))
    .map((part) => part.replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1').replace(/&nbsp;/g, ' '))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
