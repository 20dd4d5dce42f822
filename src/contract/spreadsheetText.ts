/**
 * The characters at the start of a text that a spreadsheet may read as a formula, including full-width ones. Tabs and line breaks are
 * included, because a spreadsheet may ignore them and evaluate the text that follows them.
 */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n';

const begins = new RegExp(`^[${formulaSigns}]`);

/**
 * Matches a separator with the quotation marks and spaces behind it, if the sign of a formula follows. A program that uses this separator,
 * or ignores quotation marks, would start a cell there.
 */
const beginsWithin = /([;,|\t\r\n]["' ]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Whether a spreadsheet may evaluate a text as a formula. */
export function isFormula(text: string): boolean {
  return begins.test(text);
}

/** Makes a text safe for CSV: inserts an apostrophe wherever a spreadsheet may read the start of a formula. */
export function inertText(text: string): string {
  const start = text.trimStart();
  const inert = text.slice(0, text.length - start.length) + start.replace(beginsWithin, "$1'");
  return isFormula(start) || isFormula(text) ? `'${inert}` : inert;
}

/** Returns a text as a cell of a CSV file (RFC 4180), made safe by `inertText`. */
export function csvCell(text: string): string {
  const inert = inertText(text);
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
