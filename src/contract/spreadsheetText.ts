/** The characters, including full-width ones, that start a formula in a spreadsheet. A line break or tab before them is ignored. */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n';

const begins = new RegExp(`^[${formulaSigns}]`);

/** Matches where a cell would start for a program that uses another separator or ignores quotation marks. */
const beginsWithin = /([;,|\t\r\n]["' ]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Whether a spreadsheet would evaluate a text as a formula. */
export function isFormula(text: string): boolean {
  return begins.test(text);
}

/** Makes a text safe for CSV: an apostrophe before formulas makes them text. */
export function inertText(text: string): string {
  const start = text.trimStart();
  const inert = text.slice(0, text.length - start.length) + start.replace(beginsWithin, "$1'");
  return isFormula(start) || isFormula(text) ? `'${inert}` : inert;
}

/** Returns the safe text as a cell of a CSV file (RFC 4180). */
export function csvCell(text: string): string {
  const inert = inertText(text);
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
