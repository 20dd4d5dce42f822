import { errors } from '../../../contract/errors.ts';
import { type Decimal, decimals, type Refuse, type RefuseOptions, type Stored } from '../../../server/extend.ts';

interface Load {
  readonly bin: Stored<'hwLocator'>;
  /** Pallets that do not stand there yet. */
  readonly coming: readonly { readonly weightKg: Decimal }[];
  readonly refuse: Refuse;
  readonly options?: RefuseOptions;
}

/** A rack that is loaded with more than it carries comes down: nothing is put there beyond that (domain.md 5.14). */
export function refuseHeavy({ bin, coming, refuse, options = {} }: Load): void {
  const { maxWeightKg, usedWeightKg, locatorCode } = bin;
  if (!maxWeightKg || coming.length === 0) return;
  const wanted = decimals.add(0, ...coming.map(({ weightKg }) => weightKg));
  const free = decimals.max(0, decimals.subtract(maxWeightKg, usedWeightKg ?? 0));
  if (decimals.compare(wanted, free) <= 0) return;
  const [room, load] = [free, wanted].map((kg) => String(Number(kg)));
  refuse(
    {
      zh: `库位 ${locatorCode} 还能承重 ${room} kg，放不下 ${load} kg`,
      en: `Bin ${locatorCode} carries ${room} kg more, not ${load} kg`,
    },
    { ...options, code: errors.wrongState.code },
  );
}
