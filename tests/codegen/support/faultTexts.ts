import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNode, nameOf, nodesOf, type SyntaxNode, textOf } from '../../support/architecture/syntaxTree.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where faults are worded. */
const rooms = [
  { folder: 'codegen', files: /^(?:check\/|read\/|[^/]+$)/ },
  { folder: 'src/server/schema', files: /^[^/]+$/ },
  { folder: 'src/server/db/migration', files: /^/ },
];

/** Texts of those files that are told to nobody who reads faults: the command's own, and parts of queries. */
const strange: ReadonlySet<string> = new Set(['is not', '{0} as value']);
const withoutFaults: ReadonlySet<string> = new Set(['codegen/main.ts', 'codegen/readArguments.ts']);

/** Every text in the sources that word faults, as they have it: `{0}`, `{1}` … where something is filled in, `{0:row|rows}` where it is counted. */
export function faultTexts(): { readonly sentences: readonly string[]; readonly all: ReadonlySet<string> } {
  const texts = rooms.flatMap(({ folder, files }) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && files.test(name) && !withoutFaults.has(`${folder}/${name}`))
      .flatMap((name) => textsIn(`${folder}/${name}`)),
  );
  return {
    sentences: [...new Set(texts.filter(isSentence))].filter((text) => !strange.has(text)),
    all: new Set(texts),
  };
}

/** Names, paths and keywords are one word each. */
function isSentence(text: string): boolean {
  return / /.test(text.trim()) && /[a-z]{2}/.test(text);
}

function textsIn(path: string): string[] {
  const nodes = nodesOf({ path, text: readFileSync(`${root}/${path}`, 'utf8') });
  const silent = new Set(nodes.flatMap(silentParts).flatMap(within));
  return nodes.flatMap((node) => (silent.has(node) ? [] : (wordsOf(node) ?? [])));
}

/** Parts of code whose texts are no words of a fault: queries, log lines, errors that are caught, types, imports. */
function silentParts(node: SyntaxNode): unknown[] {
  const { type, callee } = node;
  if (type === 'TaggedTemplateExpression') return [node.quasi];
  if (['TSLiteralType', 'ImportDeclaration', 'ThrowStatement'].includes(type)) return [node];
  const isLog = type === 'CallExpression' && isNode(callee) && nameOf(callee.object) === 'log';
  return isLog || isCount(node) ? [node.arguments] : [];
}

/** A count with its noun, as `many(rows, 'row')`. */
function isCount(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && nameOf(node.callee) === 'many';
}

function within(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(within);
  return isNode(value) ? [value, ...Object.values(value).flatMap(within)] : [];
}

function wordsOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  const gaps = (node.expressions as readonly SyntaxNode[]).map(gapOf);
  return quasis.map(({ value }, i) => (gaps[i - 1] ?? '') + value.cooked).join('');
}

function gapOf(filled: SyntaxNode, number: number): string {
  if (!isCount(filled)) return `{${number}}`;
  const [, one, others = `${one}s`] = (filled.arguments as readonly SyntaxNode[]).map((node) => textOf(node));
  return `{${number}} {${number}:${one}|${others}}`;
}
