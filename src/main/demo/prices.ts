import type { HwCostConfig } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { costCalls, everything, priceCalls } from './calls.ts';
import { type Area, type Company, idOf, type Page, type Story } from './company.ts';

/** Optional properties of a fee item, for example whether it is charged with every quotation or included in a combination price. */
interface More {
  readonly autoCharge?: boolean;
  readonly quotePart?: string;
  readonly inCombination?: boolean;
  readonly minAmount?: string;
  readonly direction?: 'AR' | 'AP';
}

type Fee = readonly [code: string, zh: string, en: string, unit: string, rate: string | null, more?: More];

const preport: readonly Fee[] = [
  ['DRAYAGE', '提柜费', 'Drayage', 'CONTAINER', '650', { autoCharge: true, inCombination: true }],
  ['CHASSIS', '车架费', 'Chassis', 'DAY', '40', { autoCharge: true, quotePart: 'CHASSIS' }],
  ['CHASSIS_SPLIT', '车架分离费', 'Chassis split', 'CONTAINER', '75'],
  ['PREPULL', '预提费', 'Pre-pull', 'CONTAINER', '150'],
  ['YARD_STORAGE', '堆场存放费', 'Yard storage', 'DAY', '45'],
  ['HANDLING', '港口操作费', 'Port handling', 'CONTAINER', '35'],
  ['PIER_PASS', '码头拥堵缓解费', 'Pier pass', 'CONTAINER', '39.9'],
  ['CONGESTION', '港口拥堵费', 'Congestion', 'CONTAINER', '100'],
  ['CRANE_LIFT', '吊机费', 'Crane lift', 'CONTAINER', '120'],
  ['DRY_RUN', '空跑费', 'Dry run', 'TRIP', '150'],
  ['HAZMAT', '危险品附加费', 'Hazmat', 'CONTAINER', '200'],
  ['OVERWEIGHT', '超重费', 'Overweight', 'CONTAINER', '150'],
  ['URGENT', '加急费', 'Urgent pick-up', 'CONTAINER', '180'],
  ['DEMURRAGE', '滞港费', 'Demurrage', 'DAY', '155', { autoCharge: true, quotePart: 'DEMURRAGE' }],
  ['PER_DIEM', '滞箱费', 'Per diem', 'DAY', '120', { autoCharge: true, quotePart: 'PER_DIEM' }],
  ['SECOND_PICKUP', '二次提柜费', 'Second pick-up', 'CONTAINER', '250'],
];

const warehouse: readonly Fee[] = [
  ['DEVANNING', '拆柜费', 'Devanning', 'CONTAINER', '450', { autoCharge: true, inCombination: true }],
  ['PALLETISE', '打板费', 'Palletizing', 'PALLET', '12'],
  ['SORTING', '分货费', 'Sorting', 'DEST', '15', { autoCharge: true, inCombination: true }],
  ['INTERCEPT', '拦截费', 'Interception', 'ORDER', '35'],
  ['PO_ACTIVATE', 'PO 激活费', 'PO activation', 'ORDER', '10'],
  ['SELF_PICKUP', '客户自提出库费', 'Self pick-up', 'PALLET', '15', { minAmount: '30' }],
  ['PARCEL_HANDOVER', '交快递费', 'Hand to parcel carrier', 'CARTON', '1.2', { minAmount: '25' }],
  ['REPALLETISE', '重新打板费', 'Re-palletizing', 'PALLET', '20'],
  ['COUNTING', '清点费', 'Counting', 'CARTON', '0.3', { minAmount: '30' }],
  ['STORAGE', '仓租', 'Storage', 'PLT_DAY', '0.5', { autoCharge: true, quotePart: 'STORAGE' }],
  ['LABELLING', '贴标费', 'Labeling', 'PCS', '0.35', { minAmount: '50' }],
  ['INNER_BOX', '内箱更换费', 'Inner box', 'CARTON', '0.8'],
  ['OUTER_BOX', '外箱更换费', 'Outer box', 'CARTON', '2.5'],
  ['PALLET_LABEL', '板标费', 'Pallet label', 'PALLET', '2'],
  ['OPEN_BOX', '开箱封箱费', 'Open and close box', 'CARTON', '1.5'],
  ['DESTROY', '销毁费', 'Destroying', 'PALLET', '60', { minAmount: '100' }],
  ['PHOTO', '拍照费', 'Photos', 'CARTON', '1'],
  ['VIDEO', '录像费', 'Video', 'ORDER', '30'],
  ['REPEAT', '重复操作费', 'Repeated operation', 'HOUR', '45'],
];

const delivery: readonly Fee[] = [
  ['DELIVERY', '派送费', 'Delivery', 'PALLET', null, { quotePart: 'DISPATCH' }],
  ['FUEL', '燃油附加费', 'Fuel surcharge', 'PERCENT', null, { quotePart: 'FUEL' }],
  ['LIFTGATE', '尾板费', 'Liftgate', 'TRIP', null, { quotePart: 'LIFTGATE' }],
  ['RESIDENTIAL', '私人地址费', 'Residential delivery', 'TRIP', null, { quotePart: 'RESIDENTIAL' }],
  ['APPOINTMENT', '预约费', 'Appointment fee', 'TRIP', null, { quotePart: 'APPOINTMENT' }],
  ['OVERSIZE', '超大件费', 'Oversize', 'TRIP', null, { quotePart: 'OVERSIZE' }],
  ['COMBINATION', '组合柜费', 'Combination container', 'CONTAINER', null, { quotePart: 'COMBINATION' }],
  ['OVER_PALLET', '超板费', 'Over-pallet', 'PALLET', null, { quotePart: 'OVER_PALLET' }],
  ['NONMIX_PICKUP', '非组合提拆费', 'Out-of-region devanning fee', 'ORDER', null, { quotePart: 'NONMIX_PICKUP' }],
  ['EXTRA_DEST', '超仓点费', 'Extra-destination fee', 'DEST', null, { quotePart: 'EXTRA_DEST' }],
  ['COMBO_OVERWEIGHT', '组合柜超重费', 'Combination overweight fee', 'CONTAINER', null, { quotePart: 'OVERWEIGHT' }],
];

const customs: readonly Fee[] = [
  ['EXAM', '查验费', 'Customs exam', 'CONTAINER', '250'],
  ['ENTRY', '清关费', 'Customs entry', 'ORDER', '95', { minAmount: '95' }],
];

/**
 * All fee items. Those with a `quotePart` are charged for that part of a quotation. The demo data also charges drayage, devanning and
 * chassis by hand.
 */
const fees = (
  [
    ['PREPORT', preport],
    ['WAREHOUSE', warehouse],
    ['DELIVERY', delivery],
    ['CUSTOMS', customs],
  ] as const
)
  .flatMap(([costStage, some]) => some.map((fee) => [costStage, ...fee] as const))
  .map(([costStage, costCode, costName, costNameEn, chargeUnit, rate, more], i) => ({
    costCode,
    costName,
    costNameEn,
    costStage,
    chargeUnit,
    sortNo: 10 * (i + 1),
    ...(rate !== null && { defaultRate: rate }),
    currency: 'USD',
    taxRate: '0',
    status: '0',
    ...more,
  }));

/** Creates missing fee items. Returns the ids of all fee items by code. */
export async function feeItems(worker: Worker): Promise<ReadonlyMap<string, string>> {
  const { records } = await worker.post<Page<HwCostConfig>>(costCalls.findFees, {}, everything);
  const ids = new Map(records.map(({ costCode, id }) => [costCode, id]));
  for (const fee of fees) {
    if (!ids.has(fee.costCode)) ids.set(fee.costCode, (await worker.post<HwCostConfig>(costCalls.saveFee, fee)).id);
  }
  return ids;
}

/** The stories of the price lists: those of last year and this year, and drafts for next year. */
export const prices: Area = (company) => [entered(company), raised(company)];

const own = ['LAX01', 'EWR01'] as const;

/** Enters public prices and those of three customers, carrier rates, fees and combinations, before the first order. */
async function* entered(company: Company): Story {
  const { fillContext, ago, accounts, warehouses, cabinets } = company;
  const manager = fillContext.as('suqing');
  yield ago(32, 4);
  const fees = await feeItems(manager);
  const [former, now] = [yearsAgo(ago(0), 1), yearsAgo(ago(0), 0)];
  for (const code of own) {
    const repositoryId = idOf(warehouses, code);
    const post = (call: string, whose: string, rows: readonly object[]) => manager.post(`${call}/${whose}`, rows);
    const list = { repositoryId, direction: 'AR', level: 100 } as const;
    await post(priceCalls.dispatch, '0', dispatchRows(code, { ...list, effectiveDate: former, expiryDate: lastDay(now), level: 94 }));
    await post(priceCalls.dispatch, '0', dispatchRows(code, { ...list, effectiveDate: now }));
    for (const [account, level] of [
      ['yuehai', 92],
      ['xinghe', 90],
      ['lanting', 96],
    ] as const) {
      await post(priceCalls.dispatch, idOf(accounts, account), dispatchRows(code, { ...list, effectiveDate: now, level }));
    }
    const carrierId = idOf(accounts, code === 'LAX01' ? 'redwood' : 'garden');
    await post(priceCalls.dispatch, '0', dispatchRows(code, { ...list, direction: 'AP', carrierId, effectiveDate: now, level: 76 }));
    const services = {
      repositoryId,
      effectiveDate: now,
      feeOf: (fee: string) => idOf(fees, fee),
      typeOf: (type: string) => idOf(cabinets, type),
    };
    await post(priceCalls.operation, '0', serviceRows(services));
    await post(priceCalls.combination, '0', containers(company, code, now));
  }
}

/** Enters the public prices of the Los Angeles warehouse for next year as drafts. */
async function* raised({ fillContext, ago, warehouses }: Company): Story {
  yield ago(2, 5);
  const next = yearsAgo(ago(0), -1);
  const list = { repositoryId: idOf(warehouses, 'LAX01'), direction: 'AR', effectiveDate: next, level: 104 } as const;
  const rows = dispatchRows('LAX01', list).map((row) => ({ ...row, status: 'DRAFT' }));
  await fillContext.as('suqing').post(`${priceCalls.dispatch}/0`, rows);
}

function containers({ warehouses, cabinets }: Company, code: string, effectiveDate: string): readonly object[] {
  return (combinationRegions[code] ?? []).flatMap(([regionCode, destValues, price, large, noCrossZone]) =>
    (
      [
        ['40HQ', price, 36],
        ['45HQ', large, 40],
      ] as const
    ).map(([type, amount, stdPallets]) => ({
      repositoryId: idOf(warehouses, code),
      cabinetId: idOf(cabinets, type),
      regionCode,
      destValues,
      noCrossZone,
      price: `${amount}.00`,
      maxDest: 14,
      maxMixDest: 12,
      stdPallets,
      palletCbm: '1.80',
      overPalletRate: '95',
      overWeightFee: '180',
      nonmixPickup: '1550',
      extraDestFee: '60',
      currency: 'USD',
      effectiveDate,
      status: 'ACTIVE',
    })),
  );
}

/** Returns January 1 of the year that is `years` before the year of `day`. */
function yearsAgo(day: Date, years: number): string {
  return `${day.getUTCFullYear() - years}-01-01`;
}

/** Returns the day before `first`, which must be January 1. */
function lastDay(first: string): string {
  return `${Number(first.slice(0, 4)) - 1}-12-31`;
}

/** A zone of a price list: destinations, price per pallet, minimum price, transit days, and whether it is remote. */
type Zone = readonly [codes: string, rate: number, least: number, days: number, isCold?: boolean];

/** Zones of Amazon fulfillment centers by warehouse. */
const zones: Readonly<Record<string, readonly Zone[]>> = {
  LAX01: [
    ['ONT8/LGB8/SBD1', 75, 150, 1],
    ['ONT2/ONT6/ONT9/SNA4/KRB1', 78, 160, 1],
    ['LAX9/POC1/POC2/POC3/BUR7', 85, 170, 1],
    ['SMF3/OAK3/SCK4/SJC7', 135, 260, 2],
    ['LAS1/LAS2/LAS6/VGT2', 110, 220, 2],
    ['GYR2/GYR3/PHX3/PHX5/PHX7', 120, 240, 2],
    ['BFI4/BFI3/GEG1/PDX7', 195, 390, 4],
    ['SLC1/SLC2', 165, 330, 3],
    ['DEN3/DEN4', 190, 380, 3],
    ['FTW1/DAL3/DFW6/SAT1/HOU2', 205, 410, 4],
    ['MDW2/ORD2/JOT2/IGQ2', 240, 480, 5],
    ['IND9/FWA4/CMH2/CVG2', 250, 500, 6],
    ['MEM1/BNA2/STL4', 255, 510, 6],
    ['ABE8/TEB9/EWR4/JFK8/ACY2', 290, 580, 7],
    ['CLT2/RDU2/GSO1/ATL2/SAV4', 285, 570, 7],
    ['TPA2/MCO1/JAX2/MIA1', 310, 620, 8],
    ['ICT2/OKC2/XLX7', 265, 530, 7, true],
    ['BOI2/ABQ1', 280, 560, 8, true],
  ],
  EWR01: [
    ['TEB9/TEB3/TEB4/TEB6', 75, 150, 1],
    ['EWR4/EWR9/JFK8/LGA9', 80, 160, 1],
    ['ABE8/ABE4/AVP1/PHL7/MDT1', 95, 190, 1],
    ['ACY2/ILG1/BWI2/DCA6', 105, 210, 2],
    ['BOS7/BDL2/ALB1', 125, 250, 2],
    ['PIT2/CLE2/BUF5', 160, 320, 3],
    ['IND9/CMH2/CVG2/FWA4', 190, 380, 4],
    ['CLT2/RDU2/GSO1/RIC2', 175, 350, 3],
    ['ATL2/SAV4/MGE3', 210, 420, 4],
    ['MDW2/ORD2/JOT2', 215, 430, 4],
    ['TPA2/MCO1/JAX2', 240, 480, 5],
    ['FTW1/DAL3/HOU2', 275, 550, 6],
    ['ONT8/LGB8/SBD1/LAX9', 295, 590, 7],
    ['SYR1/ROC1', 180, 360, 4, true],
  ],
};

/** Regions of other addresses: rule (ZIP3 or state), values, price per pallet and transit days. */
const regions: Readonly<Record<string, readonly (readonly ['ZIP3' | 'STATE', string, number, number])[]>> = {
  LAX01: [
    ['ZIP3', '900-908/910-918', 120, 1],
    ['ZIP3', '919-921/922-928', 145, 1],
    ['ZIP3', '930-939', 180, 2],
    ['ZIP3', '889-891', 190, 2],
    ['STATE', 'AZ/UT', 260, 4],
    ['STATE', 'TX/OK', 320, 5],
  ],
  EWR01: [
    ['ZIP3', '070-079/088-089', 115, 1],
    ['ZIP3', '100-119', 150, 1],
    ['ZIP3', '010-027', 190, 2],
    ['STATE', 'PA/MD/DE', 210, 2],
    ['STATE', 'GA/SC/NC', 290, 4],
  ],
};

/** Tiers by number of pallets, with their percentage of the zone's price. */
const tiers = [
  ['0', '5', 100],
  ['6', '12', 94],
  ['13', null, 88],
] as const;

interface List {
  readonly repositoryId: string;
  readonly effectiveDate: string;
  readonly expiryDate?: string;
  readonly userId?: string;
  readonly direction: 'AR' | 'AP';
  readonly carrierId?: string;
  /** Prices in percent of the current public prices. */
  readonly level: number;
}

/**
 * Returns the dispatch price list of a warehouse: each zone in three tiers, and each region for commercial, residential and overseas
 * addresses.
 */
function dispatchRows(warehouse: string, { level, ...list }: List): readonly object[] {
  const common = { ...list, currency: 'USD', status: 'ACTIVE', deliveryMethod: 'TRUCK', chargeUnit: 'PALLET' };
  const priced = (rate: number, part = 100): string => ((Math.round(rate * level * part) / 10_000) | 0).toFixed(2);
  const centres = (zones[warehouse] ?? []).flatMap(([destValues, rate, least, transitDays, cold = false]) =>
    tiers.map(([tierFrom, tierTo, part]) => ({
      ...common,
      destType: 'AMAZON',
      regionRule: 'FC',
      destValues,
      cold,
      transitDays,
      tierFrom,
      ...(tierTo !== null && { tierTo }),
      rate: priced(rate, part),
      minAmount: priced(least),
      palletRule: 'CEIL',
      palletCbm: '1.80',
      fuelPct: '12',
      appointmentFee: '0',
      oversizeFee: '45',
    })),
  );
  const addresses = (regions[warehouse] ?? []).flatMap(([regionRule, destValues, rate, transitDays]) =>
    (['COMMERCIAL', 'RESIDENTIAL', 'OVERSEAS'] as const).map((destType) => ({
      ...common,
      destType,
      regionRule,
      destValues,
      transitDays,
      tierFrom: '0',
      rate: priced(rate),
      minAmount: priced(rate * 2),
      palletRule: 'HALF',
      palletCbm: '1.80',
      fuelPct: '15',
      liftgateFee: '75',
      ...(destType === 'RESIDENTIAL' && { residentialFee: '60' }),
      appointmentFee: '25',
      oversizeFee: '45',
    })),
  );
  return [...centres, ...addresses];
}

/** Operation fees with tiers and free quantities: code, container type (if any), unit, from, to, free, rate, minimum, maximum. */
const services = [
  ['DRAYAGE', '40HQ', 'CONTAINER', '0', null, '0', '650'],
  ['DRAYAGE', '45HQ', 'CONTAINER', '0', null, '0', '720'],
  ['DRAYAGE', null, 'CONTAINER', '0', null, '0', '620'],
  ['DEVANNING', '40HQ', 'CONTAINER', '0', null, '0', '450'],
  ['DEVANNING', '45HQ', 'CONTAINER', '0', null, '0', '520'],
  ['DEVANNING', '20GP', 'CONTAINER', '0', null, '0', '300'],
  ['DEVANNING', null, 'CONTAINER', '0', null, '0', '430'],
  ['SORTING', null, 'DEST', '0', null, '10', '15'],
  ['CHASSIS', null, 'DAY', '0', null, '0', '40'],
  ['DEMURRAGE', null, 'DAY', '0', null, '0', '155'],
  ['PER_DIEM', null, 'DAY', '0', null, '0', '120'],
  ['STORAGE', null, 'PLT_DAY', '0', '7', '0', '0.50'],
  ['STORAGE', null, 'PLT_DAY', '7.01', '30', '0', '1.00'],
  ['STORAGE', null, 'PLT_DAY', '30.01', null, '0', '1.50'],
  ['LABELLING', null, 'PCS', '0', '1000', '0', '0.35', '50'],
  ['LABELLING', null, 'PCS', '1001', null, '0', '0.28'],
  ['REPALLETISE', null, 'PALLET', '0', null, '0', '20', '40', '800'],
  ['PREPULL', null, 'CONTAINER', '0', null, '0', '150'],
  ['EXAM', null, 'CONTAINER', '0', null, '0', '250'],
] as const;

interface Services {
  readonly repositoryId: string;
  readonly effectiveDate: string;
  readonly feeOf: (code: string) => string;
  readonly typeOf: (code: string) => string;
}

function serviceRows({ repositoryId, effectiveDate, feeOf, typeOf }: Services): readonly object[] {
  return services.map(([fee, type, chargeUnit, tierFrom, tierTo, freeQty, rate, minAmount, maxAmount]) => ({
    direction: 'AR',
    repositoryId,
    effectiveDate,
    currency: 'USD',
    status: 'ACTIVE',
    costConfigId: feeOf(fee),
    chargeUnit,
    tierFrom,
    freeQty,
    rate,
    ...(type !== null && { cabinetId: typeOf(type) }),
    ...(tierTo !== null && { tierTo }),
    ...(minAmount !== undefined && { minAmount }),
    ...(maxAmount !== undefined && { maxAmount }),
  }));
}

/**
 * Regions of combination containers: code, destinations, price of a 40' and of a 45' high cube, and whether the region must not be combined
 * with other regions.
 */
const combinationRegions: Readonly<Record<string, readonly (readonly [string, string, number, number, boolean])[]>> = {
  LAX01: [
    ['A', 'ONT8/LGB8/SBD1/ONT2/ONT6/ONT9/SNA4/KRB1/LAX9', 2450, 2700, false],
    ['B', 'GYR2/GYR3/PHX3/PHX5/PHX7/LAS1/LAS2/LAS6/VGT2', 2950, 3250, false],
    ['C', 'SMF3/OAK3/SCK4/SJC7', 3350, 3700, false],
    ['D', 'FTW1/DAL3/DFW6/HOU2', 4900, 5400, true],
  ],
  EWR01: [
    ['A', 'TEB9/TEB3/TEB4/TEB6/EWR4/EWR9/JFK8', 2550, 2800, false],
    ['B', 'ABE8/ABE4/AVP1/PHL7/MDT1/ACY2', 2900, 3200, false],
  ],
};
