import {
  type CompletionItem,
  getLanguageService,
  type JSONDocument,
  type JSONSchema,
  TextDocument,
} from 'vscode-json-languageservice';
import { layOut } from './layOut.ts';
import { plainWords } from './plainWords.ts';

/** Something that may be written at a place: `insert` goes where `from` to `to` is now, in the words of a snippet. */
export interface Proposal {
  readonly label: string;
  readonly explanation: string;
  readonly kind: 'property' | 'constant';
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface Explanation {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

/** What an editor knows of a text by the schema of its language. Offsets count UTF-16 units. */
export interface JsonLanguage {
  readonly complete: (text: string, offset: number) => Promise<readonly Proposal[]>;
  readonly explain: (text: string, offset: number) => Promise<Explanation | undefined>;
  /** The text laid out anew; undefined while its punctuation is wrong. */
  readonly layOut: (text: string) => string | undefined;
}

const schemaUri = 'quayside:///resource.meta.schema.json';
const textUri = 'quayside:///text/text.json';
/** The kind of a completion that is a key, in the language server protocol. */
const propertyKind = 10;
/** The severity of a warning there. */
const warning = 2;

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
      const words = hover ? plainWords(hover.contents) : '';
      if (!hover?.range || words === '') return undefined;
      return { from: document.offsetAt(hover.range.start), to: document.offsetAt(hover.range.end), words };
    },
    layOut: (text) => {
      const { json } = parse(text);
      const { syntaxErrors = [] } = json as { syntaxErrors?: readonly { readonly severity?: number }[] };
      // A key that is given twice is a warning here; it is laid out like any other.
      return json.root && syntaxErrors.every(({ severity }) => severity === warning)
        ? layOut(text, json.root)
        : undefined;
    },
  };
}

function proposalOf(item: CompletionItem, document: TextDocument): Proposal | undefined {
  const { textEdit, documentation, label, kind } = item;
  if (!textEdit || !('range' in textEdit)) return undefined;
  return {
    label: label.replace(/^"(.*)"$/, '$1'),
    explanation: documentation === undefined ? '' : plainWords(documentation),
    kind: kind === propertyKind ? 'property' : 'constant',
    from: document.offsetAt(textEdit.range.start),
    to: document.offsetAt(textEdit.range.end),
    insert: textEdit.newText,
  };
}
