import type { Path } from '../read/location.ts';
import type { Properties, PropertySource } from '../read/recordSource.ts';

import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, joined, type Message } from '../texts/faultTexts.ts';
import type { Remark } from './report.ts';

const texts = faultTexts({
  addFieldThatIs: { en: 'add a field that is {{wanted}}', zh: '请添加一个{{wanted}}' },
  takeOneOf: { en: 'use one of: {{names}}', zh: '请从中选用：{{names}}' },
});

/** Few enough slips to take one word for the other; two letters say too little. */
function tolerance(word: string): number {
  return Math.floor(word.length / 3);
}

/** A word that was cut short counts as one slip. */
function distanceOf(word: string, candidate: string): number {
  if (word.length >= 3 && candidate.startsWith(word)) return Math.min(1, candidate.length - word.length);
  return editDistance(word, candidate);
}

/** The candidate that was probably meant, by edit distance; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = tolerance(word) + 1;
  for (const candidate of candidates) {
    if (!candidate.startsWith(word) && Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** How to mend a wrong name: the one that was probably meant, the few there are, or the advice given. */
export function suggest(word: string, candidates: Iterable<string>, otherwise?: Message): Message {
  const all = [...candidates];
  const near = nearest(word, all);
  if (near !== undefined) return commonTexts.didYouMean({ name: near });
  if (otherwise !== undefined) return otherwise;
  if (all.length === 0) return commonTexts.removeIt;
  const shown = all.slice(0, mostShown).map((name) => `\`${name}\``);
  return texts.takeOneOf({ names: joined(all.length > mostShown ? [...shown, '…'] : shown) });
}

const mostShown = 12;

/** Letters to add, remove, replace, or swap with their neighbour, to make `b` out of `a`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1)];
      row.push(Math.min(...steps, isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY));
    }
    [before, previous] = [previous, row];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

export interface FieldRule {
  readonly name: string;
  readonly fits: (property: PropertySource) => boolean;
  /** Of what kind it should be, in words. */
  readonly wanted: Message;
  readonly path: Path;
}

/** That a field is not there, or not of the kind that is wanted. */
export function misfit(properties: Properties, { name, fits, wanted: expected, path }: FieldRule): Remark[] {
  const suiting = Object.keys(properties).filter((each) => fits(properties[each] as PropertySource));
  if (suiting.includes(name)) return [];
  const what = Object.hasOwn(properties, name)
    ? commonTexts.isNot({ field: name, wanted: expected })
    : commonTexts.noField({ name });
  return [
    {
      path,
      what,
      mend: suggest(name, suiting, suiting.length > 0 ? undefined : texts.addFieldThatIs({ wanted: expected })),
    },
  ];
}
