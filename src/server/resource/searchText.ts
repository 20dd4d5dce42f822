/** Longer texts are not typed into a filter. */
const longest = 1_000;

/** Whether a value is text, or a number in place of text, that every database can compare with. */
export function isSearchText(value: unknown): value is string | number {
  const searchText = typeof value === 'number' ? String(value) : value;
  return typeof searchText === 'string' && searchText.length <= longest && isStorable(searchText);
}

/** NUL and halves of characters cannot be kept by every database; they never come from a keyboard. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
