/** Units of storage: the same days are charged in one of them. */
export const storageUnits: readonly string[] = ['PLT_DAY', 'CBM_DAY'];

/** Rows of a fee are of one rank where this of their units is the same. */
export function rankUnit(unit: unknown): string {
  return storageUnits.includes(String(unit)) ? 'STORAGE' : String(unit ?? '');
}
