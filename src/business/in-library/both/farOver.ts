/** Beyond so many times what was expected, a number is entered twice: it may be a code that went into the wrong box. */
const mostOver = 2;

/** Whether so many cartons are far more than were expected. */
export function isFarOver(cartons: number, expected: number): boolean {
  return cartons > expected * mostOver;
}
