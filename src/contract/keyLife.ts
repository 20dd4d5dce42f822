/** So long the outcome of a write is known under its `Idempotency-Key`, in ms. */
export const keyLife = 24 * 3_600_000;
