/** A number above this many times the expected one must be typed twice: it may be a barcode scanned into the wrong box. */
const mostOver = 2;

/** Whether this is far more cartons than expected (in-library README, rule 3). */
export function isFarOver(cartons: number, expected: number): boolean {
  return cartons > expected * mostOver;
}
