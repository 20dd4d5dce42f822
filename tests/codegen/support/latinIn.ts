/** Names of things that are called so in Chinese too. */
const proper = /Ant Design/g;

/** The English words of a Chinese text: what stands in small Latin letters outside of backticks and numbers. */
export function latinIn(text: string): string[] {
  return (
    text
      .replace(/`[^`]*`/g, '')
      .replace(proper, '')
      .match(/(?<!\d)[A-Za-z]*[a-z][A-Za-z]*/g) ?? []
  );
}
