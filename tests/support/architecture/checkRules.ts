import { lineAt } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

const readmePath = /^src\/business\/([\w-]+)\/README\.md$/;
/** A rule in a README: an item of a numbered list, or a row of a table whose first cell is a letter with a number. */
const rule = /^(?:(\d+)\. |\| ([A-Z])(\d+) \|)/gm;
/** A citation, such as `rule 5`, `rules 2 to 4`, `rule T5` or `README, D2 and T5`. */
const citation = /\b(?:rules?|README,)\s+([A-Z]?\d+(?:(?:,\s+(?:and\s+)?|\s+(?:and|or|to)\s+)[A-Z]?\d+)*)\b/g;
/** The start of a line of a comment. Line breaks in a comment must not hide a citation. */
const commentStart = /\n[ \t]*(?:\*(?!\/)|\/\/)/g;

/**
 * Checks the numbered rules of the business areas. Each README counts its rules without gaps or repetitions, for each letter
 * separately, and every rule that code, tests or READMEs cite exists.
 */
export function checkRules(files: readonly SourceFile[]): Fault[] {
  const readmes = files.filter(({ path }) => readmePath.test(path));
  const rulesOf = new Map(readmes.map(({ path, text }) => [areaOf(path) ?? '', new Set(rulesIn(text).map(({ name }) => name))]));
  const citing = files.filter(({ path }) =>
    /^(?:src\/business\/[\w-]+\/|tests\/(?!architecture|support\/architecture)).*\.(?:tsx?|md)$/.test(path),
  );
  return [...readmes.flatMap(misnumbered), ...citing.flatMap((file) => unknownCitations(file, rulesOf))];
}

function areaOf(path: string): string | undefined {
  return /^(?:src|tests\/unit)\/business\/([\w-]+)\//.exec(path)?.[1];
}

function rulesIn(text: string): { readonly name: string; readonly letter: string; readonly number: number; readonly line: number }[] {
  return [...text.matchAll(rule)].map(({ 1: listed, 2: letter = '', 3: inTable, index }) => {
    const number = Number(listed ?? inTable);
    return { name: `${letter}${number}`, letter, number, line: lineAt(text, index) };
  });
}

function misnumbered({ path, text }: SourceFile): Fault[] {
  const last = new Map<string, number>();
  return rulesIn(text).flatMap(({ name, letter, number, line }) => {
    const expected = (last.get(letter) ?? 0) + 1;
    last.set(letter, number);
    return number === expected
      ? []
      : [{ path, line, message: `has the rule ${name} where ${letter}${expected} is expected. Renumber it.` }];
  });
}

function unknownCitations({ path, text }: SourceFile, rulesOf: ReadonlyMap<string, ReadonlySet<string>>): Fault[] {
  const prose = text.replace(commentStart, (start) => start.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(citation)].flatMap(({ 0: cited, 1: names = '', index }): Fault[] => {
    const area = namedArea(prose, { from: index, to: index + cited.length }, [...rulesOf.keys()]) ?? areaOf(path);
    const known = rulesOf.get(area ?? '');
    const line = lineAt(text, index);
    return (names.match(/[A-Z]?\d+/g) ?? [])
      .filter((name) => !known?.has(name))
      .map((name) => ({ path, line, message: `cites rule ${name}, which the README of ${area ?? 'no named area'} does not have.` }));
  });
}

/**
 * Returns the area that the words around a citation name: `[orders](../orders/README.md), rule 3`,
 * `rule 3 in [orders](…)` or `rule 3 in the README of orders`.
 */
function namedArea(text: string, cited: { readonly from: number; readonly to: number }, areas: readonly string[]): string | undefined {
  const before = text.slice(0, cited.from);
  const after = text.slice(cited.to);
  return areas.find(
    (area) =>
      new RegExp(`\\b${area}(?: README|/README\\.md\\)),?\\s+$`).test(before) ||
      new RegExp(`^\\s+in\\s+(?:the\\s+README\\s+of\\s+|\\[)${area}\\b`).test(after),
  );
}
