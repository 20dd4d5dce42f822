import type { HwCostConfig } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { costCalls, everything } from './calls.ts';
import type { Page } from './company.ts';

/** How a fee is charged: whenever an order is quoted, as a part of another price, or within a combination price. */
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
  ['PALLETISE', '打板费', 'Palletising', 'PALLET', '12'],
  ['SORTING', '分货费', 'Sorting', 'DEST', '15', { autoCharge: true, inCombination: true }],
  ['INTERCEPT', '拦截费', 'Interception', 'ORDER', '35'],
  ['PO_ACTIVATE', 'PO 激活费', 'PO activation', 'ORDER', '10'],
  ['SELF_PICKUP', '客户自提出库费', 'Self pick-up', 'PALLET', '15', { minAmount: '30' }],
  ['PARCEL_HANDOVER', '交快递费', 'Hand to parcel carrier', 'CARTON', '1.2', { minAmount: '25' }],
  ['REPALLETISE', '重新打板费', 'Re-palletising', 'PALLET', '20'],
  ['COUNTING', '清点费', 'Counting', 'CARTON', '0.3', { minAmount: '30' }],
  ['STORAGE', '仓租', 'Storage', 'PLT_DAY', '0.5', { autoCharge: true, quotePart: 'STORAGE' }],
  ['LABELLING', '贴标费', 'Labelling', 'PCS', '0.35', { minAmount: '50' }],
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
  ['APPOINTMENT', '预约费', 'Appointment', 'TRIP', null, { quotePart: 'APPOINTMENT' }],
  ['OVERSIZE', '超大件费', 'Oversize', 'TRIP', null, { quotePart: 'OVERSIZE' }],
  ['COMBINATION', '组合柜费', 'Combination container', 'CONTAINER', null, { quotePart: 'COMBINATION' }],
  ['OVER_PALLET', '超板费', 'Over-pallet', 'PALLET', null, { quotePart: 'OVER_PALLET' }],
  ['NONMIX_PICKUP', '非组合提拆费', 'Devanning of outside destinations', 'ORDER', null, { quotePart: 'NONMIX_PICKUP' }],
  ['EXTRA_DEST', '超仓点费', 'Extra destinations', 'DEST', null, { quotePart: 'EXTRA_DEST' }],
  ['COMBO_OVERWEIGHT', '组合柜超重费', 'Overweight combination', 'CONTAINER', null, { quotePart: 'OVERWEIGHT' }],
];

const customs: readonly Fee[] = [
  ['EXAM', '查验费', 'Customs exam', 'CONTAINER', '250'],
  ['ENTRY', '清关费', 'Customs entry', 'ORDER', '95', { minAmount: '95' }],
];

/** All fee items, with one for each part of a quotation. Drayage, devanning and chassis are also charged by hand. */
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
    ...{ costCode, costName, costNameEn, costStage, chargeUnit, sortNo: 10 * (i + 1) },
    ...(rate !== null && { defaultRate: rate }),
    ...{ currency: 'USD', taxRate: '0', status: '0', ...more },
  }));

/** The ids of fee items by code; missing ones are created. */
export async function feeItems(worker: Worker): Promise<ReadonlyMap<string, string>> {
  const { records } = await worker.post<Page<HwCostConfig>>(costCalls.findFees, {}, everything);
  const ids = new Map(records.map(({ costCode, id }) => [costCode, id]));
  for (const fee of fees) {
    if (!ids.has(fee.costCode)) ids.set(fee.costCode, (await worker.post<HwCostConfig>(costCalls.saveFee, fee)).id);
  }
  return ids;
}
