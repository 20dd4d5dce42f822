import { lineAt, nameOf, type SyntaxNode, textOf } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/** Private words of earlier versions, each with the standard term to use instead. A plural is found by its singular. */
const standard: ReadonlyMap<string, string> = new Map([
  ['house', 'app'],
  ['doing', 'action'],
  ['deed', 'action'],
  ['brick', 'component'],
  ['face', 'widget, input or cell'],
  ['desk', 'the context of the job, such as PalletContext'],
  ['refusal', 'AppError'],
  ['refuse', 'reject'],
  ['refusing', 'rejecting'],
  ['say', 't'],
  ['said', 'reported'],
  ['saying', 'message'],
  ['tell', 'notify'],
  ['told', 'reported'],
  ['asked', 'requested'],
  ['manner', 'options'],
  ['sight', 'viewport'],
  ['breathe', 'yieldToEventLoop'],
  ['pace', 'throttle'],
  ['seat', 'rowKey'],
  ['strange', 'unexpected'],
  ['recall', 'cache'],
  ['paper', 'document'],
  ['lean', 'stub'],
  ['wanted', 'expected'],
  ['speaker', 'translator'],
  ['sound', 'valid'],
  ['gone', 'removed or deleted'],
]);

/**
 * Names that may contain a private word: names of the wire format, of stored data and of the resource language, which cannot change, and
 * names in which the word is a standard term.
 */
const kept: ReadonlyMap<string, string> = new Map([
  ['papers', 'keyword of a resource file, and the folder of its module'],
  ['paper', 'keyword of a document that is printed with another'],
  ['paperLanguages', 'key in the storage of browsers'],
  ['refusal', 'key of the wire format'],
  ['refusals', 'key of the wire format'],
  ['isSaid', 'key of a table definition, whose stored hash must not change'],
  ['strangeLine', 'key of the wire format'],
  ['gone', 'keyword of the wire format, and the texts for it'],
  ['isGone', 'key of the wire format'],
]);

/** Names that are kept only in some files. */
const keptIn: ReadonlyMap<string, RegExp> = new Map([
  // Key of a stored calculation; in tests also what somebody or something says.
  ['says', /^(?:src\/business\/finance|tests)\//],
]);

/** Words that are plain English in a longer name, but unclear as the whole name of a function. The value says which verb to use instead. */
const unclear: ReadonlyMap<string, string> = new Map([
  ['written', 'the verb of what it writes, such as mapUniqueError'],
  ['happened', 'the verb of what it returns, such as eventsOf'],
  ['within', 'a verb, such as isWithin'],
  ['carryOut', 'execute'],
  ['letGo', 'cancel'],
  ['hasSay', 'hasHooks'],
]);

/** Endings of type names that do not tell what the type is for. */
const endings = /[a-z](?:Asked|Given|Known|Told|Sent|Wanted|Manner)$/;

interface Name {
  readonly text: string;
  readonly line: number;
}

/**
 * Returns every name in a file that is a private word or contains one: names of the file and its folders, identifiers, classes and
 * attributes.
 */
export function checkWords(file: SourceFile, nodes: readonly SyntaxNode[]): Fault[] {
  const lineOf = ({ start }: SyntaxNode): number => lineAt(file.text, start);
  const identifiers = nodes.flatMap((node) => (node.type === 'Identifier' ? [{ text: nameOf(node) ?? '', line: lineOf(node) }] : []));
  const attributes = nodes.filter(({ type }) => type === 'JSXAttribute').flatMap((node) => namesOf(node, lineOf(node)));
  const functions = nodes.flatMap((node) => functionNames(node).map((text) => ({ text, line: lineOf(node) })));
  const types = nodes.filter(({ type }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration');
  return [
    ...faultsOf(file, [...pathNames(file), ...identifiers, ...attributes]),
    ...functions.flatMap(({ text, line }) => faultOf({ file, line, text, word: text, term: unclear.get(text) })),
    ...types.flatMap((node) => {
      const text = nameOf(node.id) ?? '';
      const [word] = endings.exec(text) ?? [];
      return faultOf({ file, line: lineOf(node), text, word: word?.slice(1) ?? '', term: word && '…Params, …Input, …Options or Payload' });
    }),
  ];
}

/** Returns every class, variable and `data-` attribute of a style sheet, and every part of its path, that contains a private word. */
export function checkStyleWords(file: SourceFile): Fault[] {
  const found = [...file.text.matchAll(/\.[a-z][\w-]*|--[a-z][\w-]*|\[data-[\w-]+/g)];
  return faultsOf(file, [...pathNames(file), ...found.map(({ 0: text, index }) => ({ text, line: lineAt(file.text, index) }))]);
}

function pathNames({ path }: SourceFile): Name[] {
  return path.split('/').map((part) => ({ text: part.replace(/\..*$/, ''), line: 1 }));
}

/** Returns the name of a `data-` attribute, and the classes or handles that an attribute of an element sets. */
function namesOf(attribute: SyntaxNode, line: number): Name[] {
  const name = nameOf(attribute.name) ?? '';
  const own = name.startsWith('data-') ? [name] : [];
  const values = /^(?:className|data-testid|testId|handle)$/.test(name) ? (textOf(attribute.value)?.split(/\s+/) ?? []) : [];
  return [...own, ...values].map((text) => ({ text, line }));
}

/** Returns the name of a declared function, also of an arrow function in a constant. */
function functionNames({ type, id, init }: SyntaxNode): string[] {
  const isFunction = type === 'FunctionDeclaration' || (type === 'VariableDeclarator' && isArrow(init));
  return isFunction ? [nameOf(id) ?? ''] : [];
}

function isArrow(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'ArrowFunctionExpression';
}

function faultsOf(file: SourceFile, names: readonly Name[]): Fault[] {
  return names.flatMap(({ text, line }) => {
    const isKept = kept.has(text) || keptIn.get(text)?.test(file.path);
    const word = isKept ? undefined : privateWordIn(text);
    return word === undefined ? [] : faultOf({ file, line, text, word, term: standard.get(word) });
  });
}

interface FaultParams {
  readonly file: SourceFile;
  readonly line: number;
  readonly text: string;
  readonly word: string;
  readonly term: string | undefined;
}

function faultOf({ file, line, text, word, term }: FaultParams): Fault[] {
  return term ? [{ path: file.path, line, message: `\`${text}\` says ${word}. Call it ${term}.` }] : [];
}

/** Returns the private word in a name, in singular or plural; undefined if there is none. */
function privateWordIn(name: string): string | undefined {
  const words = name.split(/(?=[A-Z])|[_.-]+/).map((part) => part.toLowerCase());
  return words.flatMap((word) => [word, word.replace(/s$/, '')]).find((word) => standard.has(word));
}
