import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Part = Readonly<Record<string, unknown>>;

/** The resource file of `schemas/README.md` as it is after each of its steps: every JSON block is put into the one before. */
export function guideSteps(): Part[] {
  const guide = readFileSync(join(import.meta.dirname, '../../schemas/README.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block]) => JSON.parse(block ?? '') as Part);
  return blocks.map((_, i) => blocks.slice(0, i + 1).reduce(merged, {}));
}

function merged(into: Part, part: Part): Part {
  const entries = Object.entries(part).map(([key, value]) => {
    const there = into[key];
    return [key, isPart(there) && isPart(value) ? merged(there, value) : value] as const;
  });
  return { ...into, ...Object.fromEntries(entries) };
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
