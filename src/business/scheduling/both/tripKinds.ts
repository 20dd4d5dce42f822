/** How many deliveries a trip of a kind has when it is confirmed. */
interface TripKind {
  readonly least: number;
  readonly most: number;
}

/** What holds for the kinds of trips, on the server as on the board; a whole container may go without a delivery. */
export const tripKinds: Readonly<Record<'CAR' | 'COMBINED' | 'DIRECT', TripKind>> = {
  CAR: { least: 1, most: 1 },
  COMBINED: { least: 2, most: 10 },
  DIRECT: { least: 0, most: 1 },
};
