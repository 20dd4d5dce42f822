/** Number of customers with their own price list, and the rows of the lists, 100,000 in total. */
export const priceShares = { customers: 10, ofCustomer: 6_000, ofAll: 40_000 } as const;

/** Returns a code like those of fulfillment centers, unique for each index of the list. */
export function destinationCode(location: number): string {
  const letter = String.fromCharCode(65 + (location % 26));
  return `${letter}${Math.floor(location / 26)
    .toString(36)
    .toUpperCase()
    .padStart(3, '0')}`;
}
