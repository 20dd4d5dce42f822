/** Maximum length of a search text. */
const longest = 1_000;

/** Whether a value is text, or a number used as text, that both databases can compare. */
export function isSearchText(value: unknown): value is string | number {
  const searchText = typeof value === 'number' ? String(value) : value;
  return typeof searchText === 'string' && searchText.length <= longest && isStorable(searchText);
}

/** Returns false for texts with NUL or unpaired surrogates, which some databases cannot store. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
