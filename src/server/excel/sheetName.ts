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
