import { late } from '../../../../../fields/faces/late.tsx';

/** The grid of a sheet: its code is that of forms, which a list does without. */
export const SheetGrid = late(async () => (await import('../../../../../fields/faces/grid/RecordGrid.tsx')).RecordGrid);
