const between = /[/,;|、\r\n\t]+/;

/**
 * A list of codes as it is kept: full-width signs made plain, in upper case, each once, a slash between them. What stood
 * between them may have been a slash, a comma, a semicolon or a line end, as in other people's workbooks.
 */
export function tidyCodes(text: string): string {
  const codes = text.normalize('NFKC').toUpperCase().split(between);
  return [...new Set(codes.map((code) => code.trim().replace(/\s*-\s*/g, '-')).filter((code) => code !== ''))].join(
    '/',
  );
}
