/** The trucks of the house: plate, type, pallets, payload in kg, volume in CBM and miles on the clock. */
export const cars = [
  ['9TRK418', 'BOX_26', 12, '4500', '48', '48210'],
  ['8KLM225', 'BOX_26', 12, '4500', '48', '61904.5'],
  ['7HDV903', 'TRAILER_53', 26, '19500', '110', '183377'],
  ['6VAN117', 'VAN', 2, '1500', '9', '22045'],
] as const;
