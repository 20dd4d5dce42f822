import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { formatFault } from '../../codegen/types.ts';
import { guideChapters, guideSteps } from '../support/guideSteps.ts';

const others = readFolder('schemas');
const guide = readFileSync(join(import.meta.dirname, '../../schemas/README.md'), 'utf8');

describe('the guide for a first screen', () => {
  const steps = guideSteps();

  it('has a step for each part of a resource', () => {
    expect(steps.length).toBe(6);
    const parts = Object.keys(steps.at(-1) ?? {});
    expect(parts).toEqual(expect.arrayContaining(['screens', 'record', 'states', 'excel']));
  });

  it.each(steps.map((step, i) => [i + 1, step] as const))('compiles without faults after step %i', (_, step) => {
    const file = { path: 'system/hwDockVisit.json', text: JSON.stringify(step) };
    const { faults, resources } = compile([...others, file]);
    expect(faults.map((fault) => formatFault(fault))).toEqual([]);
    expect(resources.map(({ resource }) => resource.name)).toContain('hwDockVisit');
  });

  it('mentions only permissions that its file adds', async () => {
    const { permissionsOf } = await import('../../src/contract/permission.ts');
    const text = JSON.stringify(steps.at(-1));
    const { resources } = compile([...others, { path: 'system/hwDockVisit.json', text }]);
    const resource = resources.find((each) => each.resource.name === 'hwDockVisit')?.resource;
    const suffixes = (resource ? permissionsOf(resource) : []).map(({ code }) => code.split(':').at(-1));
    const reported = /New permissions go to.*?for each transition, `:arrive` and `:leave`/s.exec(guide)?.[0] ?? '';
    expect([...reported.matchAll(/:(\w+)`/g)].map(([, suffix]) => suffix).sort()).toEqual(suffixes.sort());
  });

  it('names only existing files', () => {
    for (const path of ['REFERENCE.md', 'areas.json', 'enums.json', 'system/hwQuayConfig.json']) {
      expect(guide).toContain(path);
      expect(readFileSync(join(import.meta.dirname, '../../schemas', path), 'utf8').length).toBeGreaterThan(0);
    }
  });
});

describe('the words of the guide', () => {
  const codeOf = (pattern: string) =>
    globSync(pattern)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');

  it("use the console's names of pages, buttons and fields", () => {
    const pieces = [...guide.matchAll(/^```json\n.*?^```$/gms)].join('\n');
    const known = codeOf('src/{console,business,contract,server/menu}/**/*.{ts,tsx}') + codeOf('schemas/**/*.json') + pieces;
    const prose = guide.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`|\*\*.*?\*\*/gs, '');
    const words = [...prose.matchAll(/\*(\w[^*\n]*)\*/g)].flatMap(([, reported = '']) => reported.split(' > '));
    expect(words.length).toBeGreaterThan(40);
    // In the console, a count may follow the text.
    expect(words.filter((word) => !['', ': {{n}}'].some((end) => isText(known, word + end)))).toEqual([]);
  });

  it('quote faults as reported', () => {
    const table = /^\| it says .*?\n\n/ms.exec(guide)?.[0] ?? '';
    const quotes = table.split('\n').flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)]);
    const numbered = (text: string) => text.replaceAll(/\{\{\w+\}\}|\d+/g, '#');
    const texts = numbered(codeOf('{codegen,src/server}/**/*.ts')).replaceAll('`', '');
    expect(quotes.length).toBeGreaterThan(10);
    expect(quotes.map(([, quote = '']) => numbered(quote)).filter((quote) => !texts.includes(quote))).toEqual([]);
  });
});

describe('the chapters after the first screen', () => {
  const chapters = guideChapters();

  it('compile without faults, each pasted into the file of the first screen', () => {
    // All variants are compiled together, so each gets a resource name, permissions and pages of its own.
    const variants = chapters.flatMap((chapter) => chapter.variants.map((files) => ({ title: chapter.title, files })));
    const files = variants.flatMap(({ title, files: parts }, i) =>
      parts.map((part, j) => ({
        path: `${'rows' in part ? 'dashboards' : 'system'}/${title.replaceAll(' ', '-')}-${i}-${j}.json`,
        text: JSON.stringify(part).replaceAll('ockVisit', `ockVisit${lettersOf(i)}`),
      })),
    );
    const { faults, resources } = compile([...others, ...files]);
    expect(faults.map((fault) => formatFault(fault))).toEqual([]);
    const names = resources.map(({ resource }) => resource.name);
    for (const i of variants.keys()) expect(names).toContain(`hwDockVisit${lettersOf(i)}`);
  });

  it.each(chapters.flatMap(({ quotes }) => quotes))('quote %j exactly', ({ file, part }) => {
    const whole = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas', file), 'utf8'));
    expect(holds(whole, part)).toBe(true);
  });

  it('are listed at their beginning, with links that lead to them', () => {
    const links = [...guide.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)];
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    for (const [, title = '', anchor] of links) {
      expect(headings).toContain(title);
      expect(anchor).toBe(title.toLowerCase().replaceAll(' ', '-'));
    }
    expect(links.map(([, title]) => title)).toEqual(expect.arrayContaining(chapters.map(({ title }) => title)));
  });
});

/** Whether code or JSON contains this text in quotation marks, and nothing else in them. */
function isText(code: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`].some((quoted) => code.includes(quoted));
}

/** Returns a number as two letters, because permissions may not have digits. */
function lettersOf(number: number): string {
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
}

/** Whether a value contains everything that a part contains. Its lists may have more items. */
function holds(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((each) => whole.some((one) => holds(one, each)));
  if (typeof part !== 'object' || part === null) return whole === part;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([name, each]) => holds((whole as Record<string, unknown>)[name], each));
}
