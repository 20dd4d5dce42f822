import { many } from '../../../contract/text.ts';
/** Cartons that a delivery has lost, since a part of their pallet was loaded and what stayed is not to be had any more. */
export interface Rest {
  readonly lpn: string;
  readonly cartons: number;
  /** The pallet that they are now. */
  readonly restLpn: string;
}

/** What deliveries are short of from now on, in words; undefined where nothing is. */
export function tellRests(rests: readonly Rest[]): { readonly zh: string; readonly en: string } | undefined {
  if (rests.length === 0) return undefined;
  return {
    zh: rests
      .map(({ lpn, cartons, restLpn }) => `板 ${lpn} 的 ${cartons} 箱已是板 ${restLpn}，不再属于派送单`)
      .join('；'),
    en: rests
      .map(
        ({ lpn, cartons, restLpn }) =>
          `${many(cartons, `carton of ${lpn} is`, `cartons of ${lpn} are`)} pallet ${restLpn} now, and off the delivery`,
      )
      .join('; '),
  };
}
