import type { Text } from '../../../contract/wire.ts';
import type { QuotePart } from './trace.ts';

/** The names of the kinds of charge in a quotation, by the codes of the enum `QuotePart`. */
export const partNames: Readonly<Record<QuotePart, { readonly zh: string; readonly en: string }>> = {
  DISPATCH: { zh: '派送费', en: 'Dispatch' },
  FUEL: { zh: '燃油附加费', en: 'Fuel surcharge' },
  LIFTGATE: { zh: '尾板费', en: 'Liftgate' },
  RESIDENTIAL: { zh: '私人地址费', en: 'Residential' },
  APPOINTMENT: { zh: '预约费', en: 'Appointment fee' },
  OVERSIZE: { zh: '超大件费', en: 'Oversize' },
  COMBINATION: { zh: '组合柜', en: 'Combination container' },
  OVER_PALLET: { zh: '超板费', en: 'Over-pallet fee' },
  NONMIX_PICKUP: { zh: '非组合提拆费', en: 'Out-of-region devanning fee' },
  EXTRA_DEST: { zh: '超仓点费', en: 'Extra-destination fee' },
  OVERWEIGHT: { zh: '组合柜超重费', en: 'Combination overweight fee' },
  STORAGE: { zh: '仓租', en: 'Storage' },
  DEMURRAGE: { zh: '滞港费', en: 'Demurrage' },
  PER_DIEM: { zh: '滞箱费', en: 'Per diem' },
  CHASSIS: { zh: '车架费', en: 'Chassis' },
};

/** The names of delivery methods, by the codes of the enum `DeliveryMethod`. */
const methods: Readonly<Record<string, Text>> = {
  TRUCK: { zh: '卡派', en: 'Truck delivery' },
  DIRECT: { zh: '整柜直送', en: 'Direct container delivery' },
  LTL: { zh: '零担', en: 'LTL' },
  UPS: { zh: 'UPS快递', en: 'UPS parcel' },
  FEDEX: { zh: 'FedEx快递', en: 'FedEx parcel' },
  PICKUP: { zh: '客户自提', en: 'Customer pick-up' },
  HOLD: { zh: '扣货留仓', en: 'Hold in warehouse' },
  TRANSFER: { zh: '转仓', en: 'Transfer to other warehouse' },
};

/** The names of destination types, by the codes of the enum `DestType`. */
const destTypes: Readonly<Record<string, Text>> = {
  AMAZON: { zh: '亚马逊仓', en: 'Amazon FC' },
  WALMART: { zh: '沃尔玛仓', en: 'Walmart FC' },
  OVERSEAS: { zh: '海外仓', en: 'Overseas warehouse' },
  COMMERCIAL: { zh: '商业地址', en: 'Commercial address' },
  RESIDENTIAL: { zh: '私人地址', en: 'Residential address' },
};

/** Returns the names of a delivery method and a destination type. An unknown code is shown as it is. */
export function deliveryName(method: string, destType: string): Text {
  const by = methods[method] ?? { zh: method, en: method };
  const to = destTypes[destType] ?? { zh: destType, en: destType };
  return { zh: `${by.zh}、${to.zh}`, en: `${by.en}, ${to.en}` };
}

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
