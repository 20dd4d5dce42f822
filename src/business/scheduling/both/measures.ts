/** What a car is filled with: of deliveries, and its room for it. The same on the server, exactly, and on the board, for the eye. */
export const measures = [
  { name: 'pallets', of: 'palletQty', room: 'maxPallets' },
  { name: 'weightKg', of: 'weightKg', room: 'maxWeightKg' },
  { name: 'volumeCbm', of: 'volumeCbm', room: 'maxVolumeCbm' },
] as const;

export type MeasureName = (typeof measures)[number]['name'];
