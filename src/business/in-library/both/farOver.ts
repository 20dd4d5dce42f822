/**
 * A quantity above this multiple of the expected quantity must be entered twice: a barcode may have been scanned into the quantity field.
 */
const mostOver = 2;

/** Whether a number of cartons is far above the expected number (in-library README, rule 3). */
export function isFarOver(cartons: number, expected: number): boolean {
  return cartons > expected * mostOver;
}
