interface TripKind {
  /** What making one asks for, and what changing one does. */
  readonly dispatch: string;
  readonly edit: string;
  /** How many deliveries it has when it is confirmed. */
  readonly least: number;
  readonly most: number;
}

/** What holds for the kinds of trips, in the books as on the board; a whole container may go without a delivery. */
export const tripKinds: Readonly<Record<'CAR' | 'COMBINED' | 'DIRECT', TripKind>> = {
  CAR: { dispatch: 'tms:car:dispatch', edit: 'tms:car:edit', least: 1, most: 1 },
  COMBINED: { dispatch: 'tms:combined:dispatch', edit: 'tms:combined:edit', least: 2, most: 10 },
  DIRECT: { dispatch: 'tms:direct:dispatch', edit: 'tms:car:edit', least: 0, most: 1 },
};
