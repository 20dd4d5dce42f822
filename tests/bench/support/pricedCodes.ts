/** The number of customers who have a price list of their own, and the number of rows in the lists (100,000 in total). */
export const priceShares = { customers: 10, ofCustomer: 6_000, ofAll: 40_000 } as const;

/** Returns a code that looks like that of a fulfillment center. It is different for each index. */
export function destinationCode(location: number): string {
  const letter = String.fromCharCode(65 + (location % 26));
  return `${letter}${Math.floor(location / 26)
    .toString(36)
    .toUpperCase()
    .padStart(3, '0')}`;
}
