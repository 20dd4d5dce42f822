import { matchTemplate, parseTemplate, type Template } from './template.ts';

/** Looks a text up in another language; undefined when no phrase fits. */
export type Phrasebook = (text: string) => string | undefined;

interface Phrase {
  readonly from: Template;
  readonly to: Template;
  /** Letters besides the gaps: the more of them, the more surely it is this phrase. */
  readonly weight: number;
}

/** A phrase that a text may be, with what stands in its gaps. */
interface Fit extends Pick<Phrase, 'from' | 'to'> {
  readonly gaps: readonly string[];
}

/** Longer texts are no phrases; gaps within gaps go no deeper. */
const limits = { length: 2_000, depth: 4 };

/**
 * Makes a phrasebook of a table: texts with gaps, and the same in the other language; `{1:row|rows}` in a text is the one
 * word or the other, as `many` says them. What stands in a gap goes over as it is where the other text has backticks around the gap; elsewhere it is put through `speakGap`, and a phrase whose gaps
 * cannot be spoken does not fit.
 */
export function createPhrasebook(
  table: Readonly<Record<string, string>>,
  speakGap: (gap: string, look: Phrasebook) => string | undefined,
): Phrasebook {
  const plain = new Map<string, string>();
  const phrases: Phrase[] = [];
  const texts = Object.entries(table).flatMap(([text, other]) => formsOf(text).map((form) => [form, other] as const));
  for (const [text, other] of texts) {
    const from = parseTemplate(text);
    const to = parseTemplate(other, from.gaps.length);
    if (from.gaps.length === 0) plain.set(text, other);
    else phrases.push({ from, to, weight: from.texts.join('').length });
  }
  phrases.sort((a, b) => b.weight - a.weight);
  const phrasesFitting = (text: string): Fit[] => {
    const fit: Fit[] = [];
    for (const { from, to } of phrases) {
      const gaps = matchTemplate(from, text);
      if (gaps) fit.push({ from, to, gaps });
    }
    return fit.sort((a, b) => Number(hasPlainNames(b)) - Number(hasPlainNames(a)));
  };
  const lookUp = (text: string, depth: number): string | undefined => {
    const known = plain.get(text);
    if (known !== undefined || depth > limits.depth) return known;
    for (const { to, gaps } of phrasesFitting(text)) {
      const filled = fillGaps(to, gaps, (gap) => speakGap(gap, (part) => lookUp(part, depth + 1)));
      if (filled !== undefined) return filled;
    }
    return undefined;
  };
  return (text) => (text.length > limits.length ? undefined : lookUp(text, 0));
}

/** A text with each of its counted words for one thing and for many; two counts in it make four texts. */
function formsOf(text: string): readonly string[] {
  const [whole, one, others] = /\{\d:([^{}|]*)\|([^{}|]*)\}/.exec(text) ?? [];
  if (whole === undefined) return [text];
  return [one, others].flatMap((word = '') => formsOf(text.replace(whole, word)));
}

/** A name with a backtick in it is rare: rather the gap has taken in too much. */
function hasPlainNames({ from, gaps }: Fit): boolean {
  return gaps.every((gap, i) => !from.gaps[i]?.isCode || !gap.includes('`'));
}

function fillGaps({ texts, gaps }: Template, found: readonly string[], speak: Phrasebook): string | undefined {
  let filled = texts[0] ?? '';
  for (const [i, { number, isCode }] of gaps.entries()) {
    const gap = found[number] ?? '';
    const spoken = isCode ? gap : speak(gap);
    if (spoken === undefined) return undefined;
    filled += spoken + (texts[i + 1] ?? '');
  }
  return filled;
}
