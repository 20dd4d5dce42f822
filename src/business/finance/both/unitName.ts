import type { Text } from '../../../contract/text.ts';

/** What units of charging are called within a sentence, of several; `one` where a single one is called otherwise. */
const units: Readonly<Record<string, Text & { readonly one?: string }>> = {
  CONTAINER: { zh: '柜', en: 'containers', one: 'container' },
  PALLET: { zh: '板', en: 'pallets', one: 'pallet' },
  CARTON: { zh: '箱', en: 'cartons', one: 'carton' },
  PCS: { zh: '件', en: 'pieces', one: 'piece' },
  CBM: { zh: '立方米', en: 'CBM' },
  KG: { zh: '千克', en: 'kg' },
  LB: { zh: '磅', en: 'lb' },
  DEST: { zh: '仓点', en: 'destinations', one: 'destination' },
  TRIP: { zh: '车次', en: 'trips', one: 'trip' },
  DAY: { zh: '天', en: 'days', one: 'day' },
  MILE: { zh: '英里', en: 'miles', one: 'mile' },
  HOUR: { zh: '小时', en: 'hours', one: 'hour' },
  PLT_DAY: { zh: '板·天', en: 'pallet-days', one: 'pallet-day' },
  CBM_DAY: { zh: '方·天', en: 'CBM-days', one: 'CBM-day' },
  ORDER: { zh: '票', en: 'orders', one: 'order' },
  PERCENT: { zh: '%', en: '%' },
};

/** What a unit is called within a sentence, of so many; of several where no number is given. A new unit is its code. */
export function unitName(unit: string, qty?: string): Text {
  const { zh, en, one = en } = units[unit] ?? { zh: unit, en: unit };
  return { zh, en: Number(qty) === 1 ? one : en };
}
