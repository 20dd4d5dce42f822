import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Part = Readonly<Record<string, unknown>>;

/** The resource file of `schemas/README.md` as it is after each of its steps. */
export function guideSteps(): Part[] {
  return guideTexts().map((text) => JSON.parse(text) as Part);
}

/** Its text, made as the guide tells people to: every piece is pasted above the line that the words before it name. */
export function guideTexts(): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../schemas/README.md'), 'utf8');
  const [, ...steps] = guide.split(/^### (?=\d+\. )/m);
  const texts: string[] = [];
  for (const step of steps.filter((each) => each.includes('```json'))) texts.push(follow(step, texts.at(-1) ?? ''));
  return texts;
}

function follow(step: string, before: string): string {
  const pieces = [...step.matchAll(/(.*?)^```json\n(.*?)^```$/gms)];
  return pieces.reduce((text, [, words = '', piece = '']) => {
    const [, mark, isFirst] = /above the line that begins with `([^`]+)`(, near the top)?/i.exec(words) ?? [];
    return mark === undefined ? piece : pasteAbove({ text, mark, isFirst: isFirst !== undefined, piece });
  }, before);
}

interface Pasting {
  readonly text: string;
  readonly mark: string;
  /** The guide means the first of several such lines. */
  readonly isFirst: boolean;
  readonly piece: string;
}

function pasteAbove({ text, mark, isFirst, piece }: Pasting): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(mark));
  const count = lines.filter((line) => line.trimStart().startsWith(mark)).length;
  if (count < 1 || (count > 1 && !isFirst))
    throw new Error(`the guide speaks of the line that begins with ${mark}: there is none, or more than one`);
  return [...lines.slice(0, at), piece.trimEnd(), ...lines.slice(at)].join('\n');
}
