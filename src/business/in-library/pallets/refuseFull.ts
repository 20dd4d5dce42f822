import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import { type Decimal, decimals, type Refuse, type RefuseOptions, type Stored } from '../../../server/extend.ts';

interface Room {
  readonly bin: Stored<'hwLocator'>;
  /** Pallets more than stand there now; less than none is fine in every bin. */
  readonly wanted: Decimal;
  readonly refuse: Refuse;
  readonly options?: RefuseOptions;
}

/** Half a pallet is one that is shared: a bin has room for so many pallets in tenths (domain.md 5.14). */
export function refuseFull({ bin, wanted, refuse, options = {} }: Room): void {
  const free = decimals.max(0, decimals.subtract(bin.maxPallets, bin.usedPallets ?? 0));
  if (decimals.compare(wanted, 0) <= 0 || decimals.compare(wanted, free) <= 0) return;
  refuse(
    {
      zh: `库位 ${bin.locatorCode} 只剩 ${plain(free)} 板空位，放不下 ${plain(wanted)} 板`,
      en: `Bin ${bin.locatorCode} has room for ${many(plain(free), 'pallet')}, not for ${plain(wanted)}`,
    },
    { ...options, code: errors.wrongState.code },
  );
}

/** As people say it: 2, not 2.0. */
function plain(amount: Decimal): string {
  return String(Number(amount));
}
