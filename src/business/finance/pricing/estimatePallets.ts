import { type Decimal, decimals } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { plain } from './plain.ts';
import { quotient } from './quotient.ts';
import { say } from './say.ts';

/** Goods for one destination, and the rule by which a price counts their pallets. */
export interface PalletAsk {
  readonly cbm: Decimal;
  readonly palletCbm: Decimal;
  readonly rule: string;
  /** A remote destination. */
  readonly isCold: boolean;
  /** Pallets as they were built, once they are. */
  readonly actual?: Decimal | undefined;
}

/** What of a further pallet a part of one counts as; `isMore(d)`: whether the part is more than d. */
type Part = (isMore: (part: Decimal) => boolean, isCold: boolean) => Decimal;

const parts: Readonly<Record<string, Part>> = {
  CEIL: () => '1',
  HALF: (isMore, isCold) => (isCold || isMore('0.9') ? '1' : '0.5'),
  ROUND: (isMore, isCold) => {
    if (isMore('0.5')) return '1';
    return isCold ? '0.5' : '0';
  },
};

/** Pallets from CBM (domain.md 6.2): whole ones, and what the rule makes of the rest. */
export function estimatePallets({ cbm, palletCbm, rule, isCold }: PalletAsk): Decimal {
  const { whole, hasRest } = quotient(cbm, palletCbm);
  if (!hasRest) return String(whole);
  const isMore = (part: Decimal): boolean =>
    decimals.compare(cbm, decimals.multiply(decimals.add(whole, part), palletCbm)) > 0;
  const partOf = parts[rule] ?? (parts.CEIL as Part);
  return plain(decimals.add(whole, partOf(isMore, isCold)));
}

const ruleNames: Readonly<Record<string, { zh: string; en: string }>> = {
  CEIL: { zh: '向上取整', en: 'rounded up' },
  HALF: { zh: '半板进位', en: 'in half pallets' },
  ROUND: { zh: '过半进一', en: 'up when over one half' },
};

/** The pallets that are billed, and why: those that were counted, else the estimate; goods that are there are half a pallet at least. */
export function billedPallets(ask: PalletAsk): { readonly pallets: Decimal; readonly steps: readonly Step[] } {
  const isActual = ask.rule === 'ACTUAL';
  if (isActual && ask.actual !== undefined && decimals.compare(ask.actual, 0) > 0) {
    const pallets = plain(ask.actual);
    return { pallets, steps: [say('palletsActual', { pallets })] };
  }
  const rule = isActual ? 'CEIL' : ask.rule;
  const estimate = estimatePallets({ ...ask, rule });
  const [cbm, palletCbm] = [plain(ask.cbm), plain(ask.palletCbm)];
  const steps = [
    ...(isActual ? [say('palletsNotYet')] : []),
    ...(ask.isCold && rule !== 'CEIL' ? [say('palletsCold')] : []),
    say('palletsEstimated', { cbm, palletCbm, rule: ruleNames[rule] ?? rule, pallets: estimate }),
  ];
  const isLess = decimals.compare(ask.cbm, 0) > 0 && decimals.compare(estimate, '0.5') < 0;
  if (!isLess) return { pallets: estimate, steps };
  return { pallets: '0.5', steps: [...steps, say('palletsLeast', { pallets: '0.5' })] };
}
