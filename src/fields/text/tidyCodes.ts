const between = /[/,;|、\r\n\t]+/;

/**
 * Normalizes a list of codes: half-width, upper case, no duplicates, separated by slashes. In `text`, the codes may be separated by
 * slashes, commas (also `、`), semicolons, vertical bars, tabs or line breaks, as in the workbooks of customers.
 */
export function tidyCodes(text: string): string {
  const codes = text.normalize('NFKC').toUpperCase().split(between);
  return [...new Set(codes.map((code) => code.trim().replace(/\s*-\s*/g, '-')).filter((code) => code !== ''))].join('/');
}
