import type { Text } from '../../../contract/wire.ts';
import type { QuotePart } from './trace.ts';

/** The names of the parts of a quotation, by the codes of the enum `QuotePart`. */
export const partNames: Readonly<Record<QuotePart, { readonly zh: string; readonly en: string }>> = {
  DISPATCH: { zh: '派送费', en: 'Dispatch' },
  FUEL: { zh: '燃油附加费', en: 'Fuel surcharge' },
  LIFTGATE: { zh: '尾板费', en: 'Liftgate' },
  RESIDENTIAL: { zh: '私人地址费', en: 'Residential' },
  APPOINTMENT: { zh: '预约费', en: 'Appointment fee' },
  OVERSIZE: { zh: '超大件费', en: 'Oversize' },
  COMBINATION: { zh: '组合柜', en: 'Combination container' },
  OVER_PALLET: { zh: '超板费', en: 'Over-pallet fee' },
  NONMIX_PICKUP: { zh: '非组合提拆费', en: 'Devanning of outside destinations' },
  EXTRA_DEST: { zh: '超仓点费', en: 'Extra-destination fee' },
  OVERWEIGHT: { zh: '组合柜超重费', en: 'Overweight combination' },
  STORAGE: { zh: '仓租', en: 'Storage' },
  DEMURRAGE: { zh: '滞港费', en: 'Demurrage' },
  PER_DIEM: { zh: '滞箱费', en: 'Per diem' },
  CHASSIS: { zh: '车架费', en: 'Chassis' },
};

/** Names of charging units within a sentence, in the plural; `one` is the English singular where it differs. */
const units: Readonly<Record<string, Text & { readonly one?: string }>> = {
  CONTAINER: { zh: '柜', en: 'containers', one: 'container' },
  PALLET: { zh: '板', en: 'pallets', one: 'pallet' },
  CARTON: { zh: '箱', en: 'cartons', one: 'carton' },
  PCS: { zh: '件', en: 'pieces', one: 'piece' },
  CBM: { zh: 'CBM', en: 'CBM' },
  KG: { zh: '千克', en: 'kg' },
  LB: { zh: '磅', en: 'lb' },
  DEST: { zh: '仓点', en: 'destinations', one: 'destination' },
  TRIP: { zh: '车次', en: 'trips', one: 'trip' },
  DAY: { zh: '天', en: 'days', one: 'day' },
  MILE: { zh: '英里', en: 'miles', one: 'mile' },
  HOUR: { zh: '小时', en: 'hours', one: 'hour' },
  PLT_DAY: { zh: '板·天', en: 'pallet-days', one: 'pallet-day' },
  CBM_DAY: { zh: 'CBM·天', en: 'CBM-days', one: 'CBM-day' },
  ORDER: { zh: '票', en: 'orders', one: 'order' },
  PERCENT: { zh: '%', en: '%' },
};

/** Returns the name of a unit within a sentence, singular when `qty` is 1. An unknown unit is shown by its code. */
export function unitName(unit: string, qty?: string): Text {
  const { zh, en, one = en } = units[unit] ?? { zh: unit, en: unit };
  return { zh, en: Number(qty) === 1 ? one : en };
}
