/**
 * The cells of a block as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes
 * around a cell that contains one of these, with a quote in it doubled.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  for (let at = 0; at <= text.length; ) {
    cells.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cells.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    // The last line ends with a line end, too.
    if (at >= text.length) break;
  }
  return rows;
}
