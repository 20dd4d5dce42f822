/** Nobody types longer ones into a filter. */
const longest = 1_000;

/** Whether a value is text, or a number in place of text, that every database can compare with. */
export function isWords(value: unknown): value is string | number {
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words.length <= longest && isStorable(words);
}

/** NUL and halves of characters cannot be kept by every database; they never come from a keyboard. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
