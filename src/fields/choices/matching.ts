/** Whether a choice matches the typed text in its value or label, ignoring case. */
export function matchesChoice(typed: string, choice: { readonly value?: unknown; readonly label?: unknown } | undefined): boolean {
  const expected = typed.trim().toLowerCase();
  return [choice?.value, choice?.label].some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(expected),
  );
}

interface SearchedChoice {
  readonly value?: unknown;
  readonly label?: unknown;
}

/**
 * Compares two matches for sorting by their value or label: first those that equal the text, then those that start with the text, then
 * those with a word that starts with it (the shortest such word first: 美 finds 美国 before 美属萨摩亚), then the rest in list order.
 */
export function nearerChoice(a: SearchedChoice, b: SearchedChoice, { searchValue }: { searchValue: string }): number {
  return distance(a, searchValue) - distance(b, searchValue);
}

function distance({ value, label }: SearchedChoice, typed: string): number {
  const expected = typed.trim().toLowerCase();
  const texts = [value, label].map((text) => String(text ?? '').toLowerCase());
  if (texts.includes(expected)) return 0;
  if (texts.some((text) => text.startsWith(expected))) return 1;
  const messages = texts.flatMap((text) => text.split(/[\s,/()（）、-]+/)).filter((word) => word.startsWith(expected));
  return messages.length > 0 ? 3 - expected.length / Math.min(...messages.map(({ length }) => length)) : 3;
}
