/** What units of charging are called within a sentence. */
export const unitNames: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  CONTAINER: { zh: '柜', en: 'container(s)' },
  PALLET: { zh: '板', en: 'pallet(s)' },
  CARTON: { zh: '箱', en: 'carton(s)' },
  PCS: { zh: '件', en: 'piece(s)' },
  CBM: { zh: '立方米', en: 'CBM' },
  KG: { zh: '千克', en: 'kg' },
  LB: { zh: '磅', en: 'lb' },
  DEST: { zh: '仓点', en: 'destination(s)' },
  TRIP: { zh: '车次', en: 'trip(s)' },
  DAY: { zh: '天', en: 'day(s)' },
  MILE: { zh: '英里', en: 'mile(s)' },
  HOUR: { zh: '小时', en: 'hour(s)' },
  PLT_DAY: { zh: '板·天', en: 'pallet-day(s)' },
  CBM_DAY: { zh: '方·天', en: 'CBM-day(s)' },
  ORDER: { zh: '票', en: 'order(s)' },
  PERCENT: { zh: '%', en: '%' },
};
