interface SearchedChoice {
  readonly value?: unknown;
  readonly label?: unknown;
}

/** Order of what was found: the code that was typed, then what begins with it, then the rest as listed. */
export function nearerChoice(a: SearchedChoice, b: SearchedChoice, { searchValue }: { searchValue: string }): number {
  return distance(a, searchValue) - distance(b, searchValue);
}

function distance({ value, label }: SearchedChoice, typed: string): number {
  const wanted = typed.trim().toLowerCase();
  const texts = [value, label].map((text) => String(text ?? '').toLowerCase());
  if (texts.includes(wanted)) return 0;
  return texts.some((text) => text.startsWith(wanted)) ? 1 : 2;
}
