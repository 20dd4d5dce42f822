/** Names that are not translated in Chinese texts. */
const proper = /Ant Design/g;

/** Returns the English words in a Chinese text: Latin letters in lower case, except those in backticks and next to numbers. */
export function latinIn(text: string): string[] {
  return (
    text
      .replace(/`[^`]*`/g, '')
      .replace(proper, '')
      .match(/(?<!\d)[A-Za-z]*[a-z][A-Za-z]*/g) ?? []
  );
}
