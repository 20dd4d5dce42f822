import type { Density } from '../../contract/listLook.ts';

/** Height of every row of a grid in px, its line included. */
export const rowHeights: Readonly<Record<Density, number>> = { normal: 36, compact: 28 };
