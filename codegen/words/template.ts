/** A text with numbered gaps, taken apart: `texts` has one more than `gaps`. */
export interface Template {
  readonly texts: readonly string[];
  /** The number of each gap, in the order of the text, and whether it stands between backticks. */
  readonly gaps: readonly { readonly number: number; readonly isCode: boolean }[];
}

/** Takes a text apart whose gaps count up from `{0}`; `{3}` where no gap has that number is plain text. */
export function parseTemplate(text: string, count = countGaps(text)): Template {
  const parts = text.split(/\{(\d)\}/);
  const texts = [parts[0] ?? ''];
  const gaps: { number: number; isCode: boolean }[] = [];
  for (let i = 1; i < parts.length; i += 2) {
    const [number, behind = ''] = [Number(parts[i]), parts[i + 1]];
    if (number < count) {
      const before = texts.join('');
      gaps.push({ number, isCode: (before.split('`').length - 1) % 2 === 1 });
      texts.push(behind);
    } else texts.push(`${texts.pop()}{${parts[i]}}${behind}`);
  }
  return { texts, gaps };
}

/** How many gaps an English text has: they stand in it in the order of their numbers. */
function countGaps(text: string): number {
  let count = 0;
  for (const [, digit] of text.matchAll(/\{(\d)\}/g)) if (Number(digit) === count) count++;
  return count;
}

/** What stands in the gaps of a text, or undefined when it is no such text. Takes time in line with its length. */
export function matchTemplate({ texts }: Template, text: string): readonly string[] | undefined {
  const [first = '', ...others] = texts;
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const end = text.length - last.length;
  const found: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return undefined;
    found.push(text.slice(from, at));
    from = at + part.length;
  }
  return [...found, text.slice(from, end)];
}
