import { containerNumber } from '../../fields/codes/transport.ts';
import type { HwOrder } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { type Company, idOf } from './company.ts';

/** The plan of an order. The times of its events are calculated from `port`. */
export interface Planned {
  /** The state that the order reaches before deliveries and billing change it further. */
  readonly until: string;
  /** Days since its ship arrived; negative for the future. */
  readonly port: number;
  readonly customer: string;
  readonly route: keyof typeof voyages;
  readonly type?: 'COMBINE' | 'DIRECT' | 'STORAGE';
  readonly cabinet?: '20GP' | '40GP' | '45HQ';
  readonly shop?: string;
  readonly priority?: 'P1' | 'P2' | 'P3';
  /** A hold: its type, its reason, and `lifted` if it is released later. Otherwise the order stays on hold. */
  readonly hold?: readonly ['CUSTOMS' | 'CARRIER' | 'TERMINAL' | 'CUSTOMER', string, 'lifted'?];
  /** How the received cartons differ from the packing list, if they do. */
  readonly found?: 'short' | 'over' | 'damaged';
  readonly canceled?: string;
  readonly remark?: string;
}

/** The duration of a voyage in days, by route. */
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

/** Orders that are picked up, devanned, in stock, delivered or canceled. */
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
  { until: 'CANCELLED', port: -14, customer: 'hongtu', route: lax, canceled: '客户改订其他船期' },
  { until: 'CANCELLED', port: 7, customer: 'bailu', route: lgb, canceled: '货物退运，客户自行处理' },
];

/**
 * All orders of the month. The states PARTIAL_OUT, ALL_OUT and COMPLETED are not in the plan: the stories of deliveries and billing set
 * them.
 */
export const plan: readonly Planned[] = [...landed.toReversed(), ...coming.toReversed()];

/** An order in progress. */
export interface OrderAtWork {
  readonly company: Company;
  readonly planned: Planned;
  readonly chance: Chance;
  readonly clerk: Worker;
  readonly order: HwOrder;
}

/** The usual volume in CBM of the goods in a container that is loaded by hand, by type of container. */
const volumes = { '20GP': 24, '40GP': 48, '40HQ': 58, '45HQ': 66 } as const;

/** The ports, terminals and ships of each route, and the prefix of its bills of lading. */
const ways = {
  'YTN-LAX': {
    pol: 'CNYTN',
    pod: 'USLAX',
    quays: ['USLAX-P400', 'USLAX-TRA'],
    ships: ['EVER GIVEN', 'MSC OSCAR'],
    bl: 'EGLV',
  },
  'NGB-LGB': {
    pol: 'CNNGB',
    pod: 'USLGB',
    quays: ['USLGB-TTI', 'USLGB-LBCT'],
    ships: ['COSCO SHIPPING UNIVERSE', 'OOCL HONG KONG'],
    bl: 'COSU',
  },
  'SHA-NYC': {
    pol: 'CNSHA',
    pod: 'USNYC',
    quays: ['USNYC-MHR'],
    ships: ['CMA CGM ANTOINE DE SAINT EXUPERY'],
    bl: 'CMDU',
  },
} as const;

interface Drafted {
  readonly company: Company;
  readonly planned: Planned;
  readonly chance: Chance;
  readonly index: number;
}

/** Returns an order as a clerk enters it, with its packing list. */
export function draftOf({ company, planned, chance, index }: Drafted): object {
  const { route, type = 'TRANSFER', cabinet = '40HQ', customer, shop, port, remark } = planned;
  const way = ways[route];
  const warehouse = route === 'SHA-NYC' ? 'EWR01' : 'LAX01';
  const dayOf = (days: number): string => company.ago(days).toISOString().slice(0, 10);
  const goods = packingList({
    chance,
    mark: customer.slice(0, 2).toUpperCase() + (100 + index),
    warehouse,
    volumeCbm: volumes[cabinet],
  });
  return {
    customerId: idOf(company.accounts, customer),
    ...(shop && { shopId: idOf(company.shops, shop) }),
    orderType: type,
    ...(type === 'DIRECT' ? {} : { repositoryId: idOf(company.warehouses, warehouse) }),
    containerNo: containerNo(index),
    cabinetId: idOf(company.cabinets, cabinet),
    sealNo: `CN${810_000 + index * 613}`,
    blNo: `${way.bl}${140_200_000_000 + index * 7_919}`,
    hblNo: `QS${260_000 + index * 17}`,
    airlineId: idOf(company.routes, route),
    shipId: idOf(company.ships, chance.of(way.ships)),
    voyage: `0${20 + (index % 9)}E`,
    polCode: way.pol,
    podCode: way.pod,
    quayId: idOf(company.quays, chance.of(way.quays)),
    etd: dayOf(port + voyages[route]),
    eta: dayOf(port),
    incoterm: chance.of(['DDP', 'DAP', 'FOB']),
    goodsValue: `${chance.between(18, 96)}${chance.between(100, 999)}.00`,
    ...(remark && { remark }),
    goods: type === 'DIRECT' ? goods.slice(0, 3).map((line) => ({ ...line, deliveryMethod: 'DIRECT' })) : goods,
  };
}

/** The fulfillment centers that each warehouse delivers to. */
const centres: Readonly<Record<string, readonly string[]>> = {
  LAX01: ['ONT8', 'LGB8', 'SBD1', 'LAS1', 'GYR2', 'FTW1'],
  EWR01: ['ABE8', 'TEB9', 'AVP1'],
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

interface Expected {
  readonly chance: Chance;
  /** The prefix of the shipping marks. */
  readonly mark: string;
  readonly warehouse: string;
  readonly volumeCbm: number;
}

/**
 * Returns the packing list of a container: 3 to 12 lines, most of them for fulfillment centers. Their total volume is about `volumeCbm`.
 */
function packingList({ chance, mark, warehouse, volumeCbm }: Expected): readonly object[] {
  const count = chance.between(3, 12);
  const code = (length: number): string => Array.from({ length }, () => chance.of(letters)).join('');
  return Array.from({ length: count }, (_, i) => {
    const [productName, productNameEn, hsCode, pcsPerCarton, cartonWeightKg, length, width, height] = chance.of(products);
    const share = (volumeCbm / count) * (chance.between(70, 120) / 100);
    const cartonQty = Math.max(4, Math.round((share * 1_000_000) / (length * width * height)));
    return {
      productName,
      productNameEn,
      hsCode,
      pcsPerCarton,
      cartonWeightKg,
      cartonQty,
      lengthCm: `${length}`,
      widthCm: `${width}`,
      heightCm: `${height}`,
      ...placeOf({ chance, code, mark: `${mark}-${String(i + 1).padStart(2, '0')}`, warehouse }),
    };
  });
}

interface Location {
  readonly chance: Chance;
  readonly code: (length: number) => string;
  readonly mark: string;
  readonly warehouse: string;
}

/** Returns a shipping mark and a destination: a fulfillment center in nine of ten cases, otherwise the address of a business. */
function placeOf({ chance, code, mark, warehouse }: Location): object {
  const isWest = warehouse !== 'EWR01';
  if (chance.between(1, 10) === 10) {
    const where = isWest
      ? { city: 'Las Vegas', stateCode: 'NV', zipCode: '89118', address: '5100 Example St' }
      : { city: 'Boston', stateCode: 'MA', zipCode: '02128', address: '12 Example Rd' };
    return {
      shippingMark: mark,
      destType: 'COMMERCIAL',
      deliveryMethod: 'LTL',
      country: 'US',
      ...where,
      consignee: isWest ? 'Desert Trading' : 'Harbor Supply',
      destCode: isWest ? 'LAS-B2B' : 'BOS-B2B',
    };
  }
  const destCode = chance.of(centres[warehouse] ?? centres.LAX01 ?? []);
  const isParcel = chance.between(1, 8) === 8;
  return {
    shippingMark: `${mark}-${destCode}`,
    destType: 'AMAZON',
    destCode,
    country: 'US',
    deliveryMethod: isParcel ? 'UPS' : 'TRUCK',
    fbaId: `FBA15${code(7)}`,
    refId: code(8),
  };
}

/** Sample goods: names, HS code, pieces per carton, and weight in kg and size in cm of a carton. */
const products = [
  ['LED 台灯', 'LED desk lamp', '940521', 12, '9.6', 52, 40, 36],
  ['折叠露营椅', 'Folding camping chair', '940179', 4, '14.2', 62, 44, 40],
  ['空气炸锅', 'Air fryer', '851660', 2, '11.8', 58, 40, 42],
  ['蓝牙音箱', 'Bluetooth speaker', '851822', 20, '10.4', 48, 38, 34],
  ['瑜伽垫', 'Yoga mat', '950691', 8, '12.0', 63, 46, 38],
  ['宠物自动喂食器', 'Automatic pet feeder', '842139', 6, '13.5', 60, 45, 41],
  ['收纳箱三件套', 'Storage boxes, set of 3', '392310', 6, '8.8', 60, 42, 45],
  ['保温杯 750ml', 'Insulated bottle 750 ml', '961700', 30, '15.0', 50, 42, 30],
  ['无线吸尘器', 'Cordless vacuum cleaner', '850811', 2, '10.2', 62, 34, 32],
  ['儿童积木', 'Building blocks', '950300', 24, '13.1', 54, 40, 38],
  ['户外太阳能灯', 'Solar garden lights', '940541', 16, '9.9', 50, 40, 40],
  ['折叠健身凳', 'Folding weight bench', '950691', 2, '17.2', 62, 48, 32],
  ['筋膜枪', 'Massage gun', '901910', 10, '12.4', 45, 38, 33],
  ['猫爬架', 'Cat tree', '940360', 1, '16.8', 62, 50, 28],
] as const;

const owners = ['EGHU', 'TGHU', 'MSKU', 'CMAU', 'OOLU', 'CSNU', 'TCNU'] as const;

/**
 * Returns a container number with a valid check digit. Its serial number starts with 9, so that it is unlikely to be the number of a real
 * container.
 */
function containerNo(index: number): string {
  const first = `${owners[index % owners.length]}9${String(1000 + index * 37).padStart(5, '0')}`;
  const digit = '0123456789'.split('').find((one) => containerNumber.check?.(first + one) === undefined);
  return `${first}${digit}`;
}

/** A source of random numbers that repeat for the same seed (mulberry32). */
interface Chance {
  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** Returns a random element. */
  of<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
}

export function seededRandom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { between, of: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number] };
}
