import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import enums from '../../../schemas/enums.json' with { type: 'json' };
import { wrappedLines } from '../../support/wrappedLines.ts';
import { projectFolder } from '../support/openProduct.ts';
import type { Figure, Measurement } from '../types.ts';

/** Files whose lines define the pages of orders and of the warehouse, relative to the project root. */
const files = {
  schema: 'schemas/{orders,warehouse}/*.json',
  code: 'src/business/{orders,in-library}/**/*.{ts,tsx,css}',
} as const;
/** Pages that are written entirely in code, for tablets and scanners. The first figures leave them out. */
const ownPages = join('in-library', 'console');

/**
 * Counts the lines of files without empty lines and comments. Texts and styles of a page count as code. Files are also counted as if they
 * were wrapped like code, because JSON may have on one line what takes two lines of code.
 */
export const schemaShare: Measurement = {
  section: 'compiler',
  what: 'lines of the pages of orders and the warehouse that are in resource files, percent',
  target: '>= 80',
  run: async () => {
    const written = textsOf(files.schema).reduce((sum, text) => sum + linesIn(text), linesOfEnums(writtenLines));
    const wrapped = textsOf(files.schema).reduce(
      (sum, text) => sum + wrappedLines(JSON.parse(text)),
      linesOfEnums((name, options) => wrappedLines(options, `  "${name}": `.length, 2)),
    );
    const [code, own] = [linesOf(files.code), linesOf(files.code, (path) => path.includes(ownPages))];
    return [
      share('pages that the files make, with their rules', written, code - own),
      share('the same, files wrapped as code is', wrapped, code - own),
      share('with devanning and counting by scan, which are code', written, code),
      share('the same, files wrapped as code is', wrapped, code),
    ];
  },
};

function share(of: string, schema: number, code: number): Figure {
  const percent = Math.round((1000 * schema) / (schema + code)) / 10;
  return {
    of: `${of}: ${schema} of ${schema + code}`,
    today: { value: percent, unit: '' },
  };
}

function linesOf(pattern: string, isMeant?: (path: string) => boolean): number {
  return textsOf(pattern, isMeant).reduce((sum, text) => sum + linesIn(text), 0);
}

function linesIn(text: string): number {
  return text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}

function textsOf(pattern: string, isMeant: (path: string) => boolean = () => true): readonly string[] {
  const paths = globSync(pattern, { cwd: projectFolder }).filter(isMeant);
  return paths.map((path) => readFileSync(join(projectFolder, path), 'utf8'));
}

/** Returns the number of lines of the shared enums that these files use. Other enums are not counted. */
function linesOfEnums(count: (name: string, options: unknown) => number): number {
  const named = new Set(
    textsOf(files.schema).flatMap((text) => [...text.matchAll(/"(?:enum|kinds|events)": "(\w+)"/g)].map(([, name]) => name)),
  );
  const used = Object.entries(enums).filter(([name]) => named.has(name));
  return used.reduce((sum, [name, options]) => sum + count(name, options), 0);
}

/** Returns the number of lines of an enum in its file. */
function writtenLines(name: string): number {
  const [text = ''] = textsOf('schemas/enums.json');
  const [, from = ''] = text.split(`\n  "${name}": `);
  return linesIn(from.slice(0, /\n {2}["}]|\n\}/.exec(from)?.index));
}
