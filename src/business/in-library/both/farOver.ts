/** A quantity above the expected one times this factor must be entered twice: a barcode may have been scanned into the quantity field. */
const mostOver = 2;

/** Whether this is far more cartons than expected (in-library README, rule 3). */
export function isFarOver(cartons: number, expected: number): boolean {
  return cartons > expected * mostOver;
}
