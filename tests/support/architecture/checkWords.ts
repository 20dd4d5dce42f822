import { lineAt, type SyntaxNode } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/** Private words of earlier versions, each with the standard term to use instead. */
const standard: ReadonlyMap<string, string> = new Map([
  ['house', 'app'],
  ['doing', 'action'],
  ['deed', 'action'],
  ['brick', 'component'],
  ['desk', 'the context of the job, such as PalletContext'],
  ['refusal', 'AppError'],
  ['refuse', 'reject'],
  ['refuses', 'rejects'],
  ['refusing', 'rejecting'],
  ['say', 't'],
  ['tell', 'notify'],
  ['tells', 'notifies'],
  ['told', 'reported'],
  ['asked', 'requested'],
  ['manner', 'options'],
  ['sight', 'viewport'],
  ['breathe', 'yieldToEventLoop'],
  ['pace', 'throttle'],
  ['seat', 'rowKey'],
  ['strange', 'unexpected'],
  ['recall', 'cache'],
  ['papers', 'documents'],
  ['face', 'widget, input or cell'],
  ['lean', 'stub'],
  ['wanted', 'expected'],
]);

/** Names that are part of the wire format, stored data or the resource language, so they cannot change. */
const kept: ReadonlySet<string> = new Set(['papers', 'refusal', 'refusals', 'says', 'strangeLine']);

/** Returns every identifier and file name that contains a private word. */
export function checkWords(file: SourceFile, nodes: readonly SyntaxNode[]): Fault[] {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const names = nodes.flatMap(({ type, start, name: text }) =>
    type === 'Identifier' && typeof text === 'string' ? [{ text, line: lineAt(file.text, start) }] : [],
  );
  return [{ text: name, line: 1 }, ...names].flatMap(({ text, line }) => {
    const word = kept.has(text) ? undefined : privateWordIn(text);
    if (word === undefined) return [];
    return [{ path: file.path, line, message: `\`${text}\` says ${word}. Call it ${standard.get(word)}.` }];
  });
}

/** Returns the private word in a name, in singular or plural; undefined if there is none. */
function privateWordIn(name: string): string | undefined {
  const words = name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());
  return words.flatMap((word) => [word, word.replace(/s$/, '')]).find((word) => standard.has(word));
}
