interface Sent {
  readonly deliveryMethod?: string | null;
}

/** The kind of trip that these deliveries would make: a whole container goes by itself, several go together. */
export function kindFor(deliveries: readonly Sent[]): 'CAR' | 'COMBINED' | 'DIRECT' {
  if (deliveries.some(({ deliveryMethod }) => deliveryMethod === 'DIRECT')) return 'DIRECT';
  return deliveries.length > 1 ? 'COMBINED' : 'CAR';
}
