import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import type { Destination } from '../charges/destination.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';
import { byVolume } from './sortDestinations.ts';

interface Ratios {
  readonly total: Decimal;
  readonly ratioOf: (destination: Destination) => Decimal;
  readonly steps: readonly Step[];
}

/**
 * The share of each destination in the volume of the container, with four digits; what rounding leaves goes to the largest
 * one, so that they are 1 together (domain.md 6.6, step 4).
 */
export function ratiosOf(destinations: readonly Destination[], regionOf: (one: Destination) => string): Ratios {
  const total = decimals.add('0', ...destinations.map(({ cbm }) => cbm));
  const ratios = new Map(destinations.map((one) => [one, decimals.divide(one.cbm, total, 4)]));
  const steps = destinations.map((one) =>
    say('ratio', {
      ...{ code: one.name, region: regionOf(one), cbm: plain(one.cbm), total: plain(total) },
      ratio: ratios.get(one) ?? '0',
    }),
  );
  const residue = decimals.subtract('1', decimals.add('0', ...ratios.values()));
  const [largest] = destinations.map((destination) => ({ destination })).toSorted(byVolume);
  if (largest && decimals.compare(residue, 0) !== 0) {
    const ratio = decimals.add(ratios.get(largest.destination) ?? '0', residue);
    ratios.set(largest.destination, ratio);
    steps.push(say('residue', { residue, code: largest.destination.name, ratio }));
  }
  return { total, ratioOf: (destination) => ratios.get(destination) ?? '0', steps };
}
