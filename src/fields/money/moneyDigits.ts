/** Every amount is kept with four digits behind the point, enough for each ISO 4217 currency, and at most 14 before it. */
export const moneyDigits = { precision: 18, scale: 4 } as const;
