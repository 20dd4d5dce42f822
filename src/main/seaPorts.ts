import ports from 'sea-ports/lib/ports.json' with { type: 'json' };

/** A port in the package `sea-ports`, where its key is a UN/LOCODE. */
export interface SeaPort {
  readonly name: string;
  readonly city: string;
  readonly province?: string;
  /** Longitude and latitude in degrees. */
  readonly coordinates?: readonly number[];
  readonly timezone?: string;
}

/** The 1,634 ports of the package `sea-ports`, by UN/LOCODE. */
export const seaPorts: Readonly<Record<string, SeaPort>> = ports;
