/**
 * What a spreadsheet takes for a formula at the beginning of a cell, in full width too. A line break or a tab may stand before
 * it, and is dropped there.
 */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n';

const begins = new RegExp(`^[${formulaSigns}]`);

/** Where a cell would begin for a program that parts them by another sign than the file does, or drops a quotation mark before it. */
const beginsWithin = /([;,|\t\r\n]["' ]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Whether a spreadsheet would run a text in place of showing it. */
export function isFormula(text: string): boolean {
  return begins.test(text);
}

/** A text as it may stand in a CSV file: an apostrophe says of whatever would be run that it is a text. */
export function inertText(text: string): string {
  const start = text.trimStart();
  const inert = text.slice(0, text.length - start.length) + start.replace(beginsWithin, "$1'");
  return isFormula(start) || isFormula(text) ? `'${inert}` : inert;
}

/** The same as a cell of a CSV file (RFC 4180). */
export function csvCell(text: string): string {
  const inert = inertText(text);
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
