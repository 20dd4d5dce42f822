import { readFileSync } from 'node:fs';

/** The titles in a test file: texts that a call begins with, or a row of cases, and what a title takes from its row by `$name`. */
export function titlesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const titles = textsBehind(source, /[([]/);
  const named = new Set(titles.flatMap((title) => [...title.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)));
  return [...titles, ...[...named].flatMap((name) => textsBehind(source, new RegExp(`\\b${name}:`)))];
}

/** The texts that a comma follows, behind what they begin after. */
function textsBehind(source: string, before: RegExp): string[] {
  const found = source.matchAll(new RegExp(`${before.source}\\s*(['"\`])((?:\\\\.|(?!\\1).)*)\\1\\s*,`, 'gs'));
  return [...found].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{.*?\}/g, '…'));
}
