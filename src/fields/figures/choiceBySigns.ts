import type { ChoiceBySigns, overSigns } from '../../contract/over.ts';
import { exactDecimal } from '../decimal/exactDecimal.ts';

const isSo: Readonly<Record<(typeof overSigns)[number], (units: bigint) => boolean>> = {
  above: (units) => units > 0n,
  zero: (units) => units === 0n,
  notZero: (units) => units !== 0n,
};

/** The first choice whose numbers are so; a number that is empty is 0. */
export function choiceBySigns(
  choices: readonly ChoiceBySigns[],
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const unitsOf = (name: string): bigint => exactDecimal(String(record[name] ?? 0))?.units ?? 0n;
  return choices.find(({ when = {} }) => Object.entries(when).every(([name, sign]) => isSo[sign](unitsOf(name))))
    ?.value;
}
