import type { QuotePart } from './trace.ts';

/** What the parts of a quotation are called, as the enum `QuotePart` has them. */
export const partNames: Readonly<Record<QuotePart, { readonly zh: string; readonly en: string }>> = {
  DISPATCH: { zh: '派送费', en: 'Dispatch' },
  FUEL: { zh: '燃油附加费', en: 'Fuel surcharge' },
  LIFTGATE: { zh: '尾板费', en: 'Liftgate' },
  RESIDENTIAL: { zh: '私人地址费', en: 'Residential' },
  APPOINTMENT: { zh: '预约费', en: 'Appointment' },
  OVERSIZE: { zh: '超大件费', en: 'Oversize' },
  COMBINATION: { zh: '组合柜', en: 'Combination container' },
  OVER_PALLET: { zh: '超板费', en: 'Over-pallet fee' },
  NONMIX_PICKUP: { zh: '非组合提拆费', en: 'Devanning of outside destinations' },
  EXTRA_DEST: { zh: '超仓点费', en: 'Extra destinations' },
  OVERWEIGHT: { zh: '组合柜超重费', en: 'Overweight combination' },
  STORAGE: { zh: '仓租', en: 'Storage' },
  DEMURRAGE: { zh: '滞港费', en: 'Demurrage' },
  PER_DIEM: { zh: '滞箱费', en: 'Per diem' },
  CHASSIS: { zh: '车架费', en: 'Chassis' },
};
