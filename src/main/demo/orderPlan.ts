/** The plan of an order. Its times follow from the day on which its ship arrived. */
export interface Planned {
  /** Its present state. */
  readonly until: string;
  /** Days since its ship arrived; negative for the future. */
  readonly port: number;
  readonly customer: string;
  readonly route: keyof typeof voyages;
  readonly type?: 'COMBINE' | 'DIRECT' | 'STORAGE';
  readonly cabinet?: '20GP' | '40GP' | '45HQ';
  readonly shop?: string;
  readonly priority?: 'P1' | 'P2' | 'P3';
  /** Held at the terminal; `until` ends in the hold unless it was lifted. */
  readonly hold?: readonly ['CUSTOMS' | 'CARRIER' | 'TERMINAL' | 'CUSTOMER', string, 'lifted'?];
  /** The finding when it is devanned. */
  readonly found?: 'short' | 'over' | 'damaged';
  readonly cancelled?: string;
  readonly remark?: string;
}

/** The days of a voyage, by route. */
export const voyages = { 'YTN-LAX': 14, 'NGB-LGB': 16, 'SHA-NYC': 32 } as const;

const lax = 'YTN-LAX';
const lgb = 'NGB-LGB';
const nyc = 'SHA-NYC';

/** Orders that are not shipped yet, at sea or at the port. */
const coming: readonly Planned[] = [
  { until: 'DRAFT', port: -21, customer: 'yuehai', route: lax, shop: 'YH-AMZ' },
  { until: 'DRAFT', port: -24, customer: 'hongtu', route: lgb, type: 'COMBINE' },
  { until: 'DRAFT', port: -36, customer: 'zhihui', route: nyc, remark: '装箱单待客户确认' },
  { until: 'SUBMITTED', port: -19, customer: 'xinghe', route: lax, shop: 'XH-TT' },
  { until: 'SUBMITTED', port: -20, customer: 'lanting', route: lgb, shop: 'LT-AMZ' },
  { until: 'SUBMITTED', port: -35, customer: 'mingyang', route: nyc },
  { until: 'ASSIGNED', port: -16, customer: 'yuehai', route: lax, shop: 'YH-AMZ', priority: 'P2' },
  { until: 'ASSIGNED', port: -18, customer: 'beichen', route: lgb },
  { until: 'ASSIGNED', port: -34, customer: 'xinghe', route: nyc, cabinet: '45HQ' },
  { until: 'ASSIGNED', port: -17, customer: 'bailu', route: lgb, shop: 'BL-AMZ', cabinet: '20GP' },
  { until: 'IN_TRANSIT', port: -2, customer: 'mingyang', route: lax, shop: 'MY-WMT', priority: 'P1' },
  { until: 'IN_TRANSIT', port: -5, customer: 'xinghe', route: lgb },
  { until: 'IN_TRANSIT', port: -9, customer: 'lanting', route: lax, shop: 'LT-AMZ' },
  { until: 'IN_TRANSIT', port: -12, customer: 'hongtu', route: nyc, type: 'COMBINE' },
  { until: 'IN_TRANSIT', port: -20, customer: 'yuehai', route: nyc, hold: ['CUSTOMER', '客户要求暂缓派送'] },
  { until: 'IN_TRANSIT', port: -6, customer: 'zhihui', route: lax, shop: 'ZH-TEMU', type: 'DIRECT' },
  { until: 'AT_PORT', port: 1, customer: 'xinghe', route: lax, shop: 'XH-TT', priority: 'P2' },
  { until: 'AT_PORT', port: 2, customer: 'yuehai', route: lax, shop: 'YH-AMZ', priority: 'P1' },
  { until: 'AT_PORT', port: 3, customer: 'beichen', route: lgb },
  {
    until: 'AT_PORT',
    port: 6,
    customer: 'mingyang',
    route: lax,
    hold: ['CUSTOMS', '海关 X 光查验，等待结果'],
    priority: 'P1',
  },
  { until: 'AT_PORT', port: 5, customer: 'hongtu', route: nyc, hold: ['CARRIER', '海运费未付，船司扣货'] },
];

/** Orders that are picked up, devanned, in stock or delivered. */
const landed: readonly Planned[] = [
  { until: 'PICKED_UP', port: 3, customer: 'lanting', route: lgb, shop: 'LT-AMZ', priority: 'P2' },
  { until: 'PICKED_UP', port: 4, customer: 'zhihui', route: lax, type: 'DIRECT', shop: 'ZH-TEMU' },
  { until: 'AT_WAREHOUSE', port: 4, customer: 'yuehai', route: lax, shop: 'YH-AMZ', priority: 'P1' },
  { until: 'AT_WAREHOUSE', port: 5, customer: 'hongtu', route: lgb, type: 'COMBINE' },
  { until: 'AT_WAREHOUSE', port: 4, customer: 'mingyang', route: nyc, priority: 'P3' },
  { until: 'DEVANNING', port: 4, customer: 'xinghe', route: lax, shop: 'XH-TT', priority: 'P2' },
  { until: 'DEVANNING', port: 4, customer: 'bailu', route: nyc, cabinet: '20GP' },
  { until: 'IN_STOCK', port: 5, customer: 'yuehai', route: lax, shop: 'YH-AMZ', found: 'damaged' },
  { until: 'IN_STOCK', port: 8, customer: 'lanting', route: lgb, shop: 'LT-AMZ' },
  { until: 'IN_STOCK', port: 9, customer: 'mingyang', route: nyc, found: 'short' },
  { until: 'IN_STOCK', port: 11, customer: 'xinghe', route: lax, type: 'COMBINE', found: 'over' },
  { until: 'IN_STOCK', port: 12, customer: 'beichen', route: lax, cabinet: '40GP' },
  { until: 'IN_STOCK', port: 14, customer: 'hongtu', route: lgb, hold: ['TERMINAL', '码头称重复核', 'lifted'] },
  { until: 'IN_STOCK', port: 15, customer: 'bailu', route: nyc, shop: 'BL-AMZ', cabinet: '20GP', found: 'damaged' },
  { until: 'IN_STOCK', port: 17, customer: 'yuehai', route: lax, type: 'STORAGE', shop: 'YH-AMZ', found: 'short' },
  { until: 'IN_STOCK', port: 20, customer: 'mingyang', route: lgb, shop: 'MY-WMT' },
  { until: 'IN_STOCK', port: 23, customer: 'xinghe', route: nyc, type: 'STORAGE', cabinet: '40GP' },
  { until: 'DELIVERED', port: 10, customer: 'zhihui', route: lax, type: 'DIRECT', shop: 'ZH-TEMU' },
  { until: 'DELIVERED', port: 16, customer: 'beichen', route: lgb, type: 'DIRECT' },
  { until: 'CANCELLED', port: -14, customer: 'hongtu', route: lax, cancelled: '客户改订其他船期' },
  { until: 'CANCELLED', port: 7, customer: 'bailu', route: lgb, cancelled: '货物退运，客户自行处理' },
];

/**
 * Every order of the month. What has left the warehouse (PARTIAL_OUT, ALL_OUT) and what is billed and closed (COMPLETED)
 * follows from deliveries and debit notes.
 */
export const plan: readonly Planned[] = [...landed.toReversed(), ...coming.toReversed()];
