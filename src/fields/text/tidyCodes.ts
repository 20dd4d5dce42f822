const between = /[/,;|、\r\n\t]+/;

/**
 * Normalizes a list of codes: half-width, upper case, no duplicates, separated by slashes. The input may separate them by slashes, commas,
 * semicolons or line breaks, as customers do in their workbooks.
 */
export function tidyCodes(text: string): string {
  const codes = text.normalize('NFKC').toUpperCase().split(between);
  return [...new Set(codes.map((code) => code.trim().replace(/\s*-\s*/g, '-')).filter((code) => code !== ''))].join('/');
}
