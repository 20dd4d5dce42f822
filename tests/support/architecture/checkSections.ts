import { lineAt } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

const contractReadme = 'src/contract/README.md';
/** A citation of the contract README: `contract README section 4.2`, `sections 3 and 5`, `section 4 of the contract README`. */
const citations = [
  /\bcontract(?:\/README\.md\)?`?,| README,?)\s+sections?\s+((?:\d+(?:\.\d+)*(?:,\s+(?:and\s+)?|\s+(?:and|to|or)\s+)?)+)/g,
  /\bsections?\s+((?:\d+(?:\.\d+)*(?:,\s+(?:and\s+)?|\s+(?:and|to|or)\s+)?)+)\s+of\s+the\s+contract\s+README/g,
];
/** In the contract itself, its README is cited without its name. */
const ownCitation = /\bREADME\s+sections?\s+((?:\d+(?:\.\d+)*(?:,\s+(?:and\s+)?|\s+(?:and|to|or)\s+)?)+)/g;
/** The start of a line of a comment. Line breaks in a comment must not hide a citation. */
const commentStart = /\n[ \t]*(?:\*(?!\/)|\/\/)/g;

/** Returns every citation of a section that the contract README does not have. `9.4` may be the fourth item of a list in section 9. */
export function checkSections(files: readonly SourceFile[]): Fault[] {
  const readme = files.find(({ path }) => path === contractReadme);
  const known = sectionsIn(readme?.text ?? '');
  return files
    .filter(({ path }) => /\.(?:tsx?|md)$/.test(path) && !path.startsWith('tests/support/architecture/'))
    .flatMap(({ path, text }) => {
      const prose = text.replace(commentStart, (start) => start.replace(/[^\n]/g, ' '));
      const patterns = path.startsWith('src/contract/') ? [ownCitation] : citations;
      return patterns.flatMap((pattern) =>
        [...prose.matchAll(pattern)].flatMap(({ 1: cited = '', index }): Fault[] =>
          (cited.match(/\d+(?:\.\d+)*/g) ?? [])
            .filter((section) => !known.has(section))
            .map((section) => ({
              path,
              line: lineAt(text, index),
              message: `cites section ${section}, which the contract README does not have.`,
            })),
        ),
      );
    });
}

/** Returns the numbers of the headings, and those of numbered items with the number of their section in front. */
function sectionsIn(readme: string): ReadonlySet<string> {
  const known = new Set<string>();
  let section = '';
  for (const [, heading, item] of readme.matchAll(/^(?:#+ (\d+(?:\.\d+)*)\.? |(\d+)\. )/gm)) {
    if (heading !== undefined) section = heading;
    known.add(heading ?? `${section}.${item}`);
  }
  return known;
}
