/** Customers with a list of their own, and the rows of the lists: 100,000 together. */
export const priceShares = { customers: 10, ofCustomer: 6_000, ofAll: 40_000 } as const;

/** A code as fulfilment centres have them, one for each place of a list. */
export function destinationCode(location: number): string {
  const letter = String.fromCharCode(65 + (location % 26));
  return `${letter}${Math.floor(location / 26)
    .toString(36)
    .toUpperCase()
    .padStart(3, '0')}`;
}
