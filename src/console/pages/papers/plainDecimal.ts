/** A decimal as people write it: `1.0000` is 1 and `6.5000` is 6.5. Who gets a paper has no use for the places of a column. */
export function plainDecimal(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;
}
