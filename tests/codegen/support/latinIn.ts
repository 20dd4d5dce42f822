/** Names that stay Latin in Chinese texts. */
const proper = /Ant Design/g;

/** Returns English words in a Chinese text: lower-case Latin letters outside of backquotes and numbers. */
export function latinIn(text: string): string[] {
  return (
    text
      .replace(/`[^`]*`/g, '')
      .replace(proper, '')
      .match(/(?<!\d)[A-Za-z]*[a-z][A-Za-z]*/g) ?? []
  );
}
