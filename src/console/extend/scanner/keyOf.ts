type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** What an input method keeps to itself: it stands for whatever key it was. */
const kept: ReadonlySet<string> = new Set(['Process', 'Unidentified']);

/**
 * The key of an event. An input method that is on, as for Chinese, keeps the characters of a scanner to itself and names
 * only the place on the keyboard: letters and digits, of which codes consist, are told from that.
 */
export function keyOf({ key, code, shiftKey }: Key): string {
  if (!kept.has(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (digit !== undefined) return digit;
  return named[code] ?? key;
}

const named: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Enter: 'Enter',
  NumpadEnter: 'Enter',
};
