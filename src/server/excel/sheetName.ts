/** Excel takes no longer name. */
const most = 31;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const forbidden = /[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g;

/** A title as the name of a sheet: Excel forbids some signs, more than 31 of them, and one name that it keeps to itself. */
export function sheetName(title: string): string {
  const bare = title
    .replace(forbidden, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const name = cut(bare, most).replace(/'+$/, '').trim();
  return name.toLowerCase() === 'history' ? `${name} 1` : name || 'Sheet1';
}

/** The names of the sheets of one workbook, each another one: Excel takes no two alike, whatever the case of their letters. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  /** How often each name was wanted: a great many that are alike are not counted through again. */
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const name = sheetName(title);
    let own = name;
    let n = counts.get(name.toLowerCase()) ?? 1;
    while (taken.has(own.toLowerCase())) {
      n += 1;
      const end = ` (${n})`;
      own = cut(name, most - end.length) + end;
    }
    counts.set(name.toLowerCase(), n);
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Never half a sign. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
