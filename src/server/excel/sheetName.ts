/** A title as the name of a sheet: Excel forbids some signs and more than 31 characters. */
export function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31)
      .trim() || 'Sheet1'
  );
}

/** The names of the sheets of one workbook, each another one: Excel takes no two alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = [];
  for (const title of titles) {
    const name = sheetName(title);
    const isTaken = (one: string): boolean => names.some((other) => other.toLowerCase() === one.toLowerCase());
    let [own, n] = [name, 1];
    while (isTaken(own)) own = `${name.slice(0, 27)} (${++n})`;
    names.push(own);
  }
  return names;
}
