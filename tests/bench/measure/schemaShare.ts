import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import enums from '../../../schemas/enums.json' with { type: 'json' };
import { wrappedLines } from '../../support/wrappedLines.ts';
import { projectFolder } from '../support/openProduct.ts';
import type { Figure, Measurement } from '../types.ts';

/** Files whose lines make the pages of orders and of the warehouse, in the root of the project. */
const files = {
  schema: 'schemas/{orders,warehouse}/*.json',
  code: 'src/business/{orders,in-library}/**/*.{ts,tsx,css}',
} as const;
/** Pages that are code altogether, for a tablet and a scanner. */
const ownPages = join('in-library', 'console');

/**
 * Lines of code are those that are not empty: words and looks of a page count as code. Files count as if they were wrapped as
 * code is, so that nothing is gained by how they are wrapped.
 */
export const schemaShare: Measurement = {
  section: 'compiler',
  what: 'lines behind the pages of orders and the warehouse that are said by files, percent',
  target: '>= 80',
  run: async () => {
    const schema = textsOf(files.schema).reduce((sum, text) => sum + wrappedLines(JSON.parse(text)), linesOfEnums());
    const [code, own] = [linesOf(files.code), linesOf(files.code, (path) => path.includes(ownPages))];
    return [
      share('pages that the files make, with their rules', schema, code - own),
      share('with devanning and counting by scan, which are code', schema, code),
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
  return textsOf(pattern, isMeant).flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')).length;
}

function textsOf(pattern: string, isMeant: (path: string) => boolean = () => true): readonly string[] {
  const paths = globSync(pattern, { cwd: projectFolder }).filter(isMeant);
  return paths.map((path) => readFileSync(join(projectFolder, path), 'utf8'));
}

/** Of the choices that several files share, those that these files name belong to their pages too. */
function linesOfEnums(): number {
  const named = new Set(
    textsOf(files.schema).flatMap((text) =>
      [...text.matchAll(/"(?:enum|kinds|events)": "(\w+)"/g)].map(([, name]) => name),
    ),
  );
  const used = Object.entries(enums).filter(([name]) => named.has(name));
  return used.reduce((sum, [name, options]) => sum + wrappedLines(options, `  "${name}": `.length, 2), 0);
}
