/** A value in an explanation step: a plain string, or a text in both languages. */
export type StepValue = string | { readonly zh: string; readonly en: string };

/** One step in the calculation of an amount: the key of its sentence (`says`) and the values of its placeholders (`with`). */
export interface Step {
  readonly says: StepName;
  readonly with: Readonly<Record<string, StepValue>>;
}

/** A kind of charge in a quotation. A fee item can name the kind that it is used for. */
export type QuotePart =
  | 'DISPATCH'
  | 'FUEL'
  | 'LIFTGATE'
  | 'RESIDENTIAL'
  | 'APPOINTMENT'
  | 'OVERSIZE'
  | 'COMBINATION'
  | 'OVER_PALLET'
  | 'NONMIX_PICKUP'
  | 'EXTRA_DEST'
  | 'OVERWEIGHT'
  | 'STORAGE'
  | 'DEMURRAGE'
  | 'PER_DIEM'
  | 'CHASSIS';

/** The values that the quotation wrote to a cost line. If the line differs from them now, a user has changed it. */
export interface QuotedValues {
  readonly costConfigId: string;
  readonly chargeUnit: string;
  readonly qty: string;
  readonly rate: string;
  readonly currency: string;
  readonly taxRate: string;
}

/** Stored with a cost line, so that its amount can be explained later even if the prices have changed. */
export interface QuoteSnapshot {
  /** Identifies what the line charges. A new quotation of the order produces the same key. */
  readonly key: string;
  readonly values: QuotedValues;
  /** The charged quantity, such as the number of pallets; undefined for old lines, quoted before this field existed. */
  readonly counted?: string | undefined;
  /** Why no price was found; the rate is then 0. */
  readonly reason?: { readonly zh: string; readonly en: string } | undefined;
  readonly steps: readonly Step[];
}

const zh = {
  date: '参考日 {{date}}（{{of}}）',
  exclusive: '客户专属价格表，{{from}} 起生效',
  public: '公共价格表，{{from}} 起生效',
  silent: '客户专属价格表（{{from}} 起生效）没有{{subject}}，改用公共价格表',
  row: '命中 {{quoteNo}}：{{by}} {{value}}，档位 {{from}} 至 {{to}}',
  operationRow: '命中 {{quoteNo}}：{{cabinet}}，档位 {{from}} 至 {{to}}',
  palletsEstimated_other: '{{cbm}} CBM ÷ 每板 {{palletCbm}}，{{rule}} → {{pallets}} 板',
  palletsCold: '冷门仓点，不足一板的按更高一档进位',
  palletsActual_other: '实际 {{pallets}} 板',
  palletsNotYet: '还没有实际板数，按体积向上取整',
  palletsLeast: '不足半板，按 {{pallets}} 板',
  quantity: '数量 {{qty}} {{unit}}',
  product: '{{qty}} × {{rate}} = {{amount}}',
  flat: '一口价 {{rate}}',
  minimum: '低于最低收费，按 {{amount}}',
  maximum: '超过封顶，按 {{amount}}',
  free: '{{qty}} 减免费 {{free}}，计费 {{billable}}',
  percent: '{{base}} × {{percent}}% = {{amount}}',
  fixedFee: '固定 {{amount}}',
  rounded_other: '{{from}} 四舍五入到 {{digits}} 位 → {{to}}',
  days_other: '{{from}} 至 {{to}}：{{days}} 天',
  lastFreeDay: '免费期最后一天 {{date}}',
  running: '尚未结束，预估至 {{to}}',
  tierDays: '第 {{from}} 至 {{to}} 天：{{days}} × {{rate}} = {{amount}}',
  destinations_other: '{{count}} 个仓点，区域内 {{inside}}，区域外 {{outside}}',
  keptLargest: '区域内仓点超过 {{most}} 个，保留体积最大的，其余 {{rest}} 按区域外计',
  terms_other: '条件取自 {{quoteNo}}：最多 {{maxDest}} 个仓点，组合内 {{maxMixDest}} 个，标准 {{stdPallets}} 板',
  ratio: '{{code}}（{{region}}）：{{cbm}} ÷ {{total}} = {{ratio}}',
  residue: '尾差 {{residue}} 归 {{code}}（体积最大）→ {{ratio}}',
  region: '区域 {{region}}（{{quoteNo}}）：{{price}} × {{ratio}} = {{amount}}',
  sum: '合计 {{amount}}',
  overPallets_other: '{{cbm}} CBM ÷ {{palletCbm}}，向上取整为 {{pallets}} 板，比标准的 {{std}} 板多 {{over}} 板',
  dearest: '没有超板单价，取本柜最贵的派送单价 {{rate}}（{{quoteNo}}）',
  outside: '区域外占比 {{ratio}}：{{price}} × {{ratio}} = {{amount}}',
  extraDest_other: '共 {{count}} 个仓点，组合内最多 {{most}} 个，超出的按个加收',
  overweight: '毛重 {{weight}} kg 超过限重 {{limit}} kg',
  already: '已计 {{counted}}，共 {{amount}}（{{costNos}}）：补 {{rest}}，{{difference}}',
  returned: '其中 {{amount}} 已随同日入库的板计费（{{costNos}}）：余 {{rest}}',
  noMatch: '{{reason}}',
} as const;

/** The key of an explanation sentence. */
type StepName = keyof typeof zh extends infer Key ? (Key extends `${infer Base}_other` ? Base : Key) : never;

const en = {
  date: 'Reference date {{date}} ({{of}})',
  exclusive: 'Price list of the customer, in force from {{from}}',
  public: 'Public price list, in force from {{from}}',
  silent: 'The price list of the customer (in force from {{from}}) does not cover {{subject}}; the public price list applies',
  row: 'Row {{quoteNo}}: {{by}} {{value}}, tier {{from}} to {{to}}',
  operationRow: 'Row {{quoteNo}}: {{cabinet}}, tier {{from}} to {{to}}',
  palletsEstimated_one: '{{cbm}} CBM ÷ {{palletCbm}} per pallet, {{rule}} → {{pallets, count}} pallet',
  palletsEstimated_other: '{{cbm}} CBM ÷ {{palletCbm}} per pallet, {{rule}} → {{pallets, count}} pallets',
  palletsCold: 'Remote destination: partial pallets are rounded up further',
  palletsActual_one: 'Actual: {{pallets, count}} pallet',
  palletsActual_other: 'Actual: {{pallets, count}} pallets',
  palletsNotYet: 'Not palletized yet: estimated from CBM, rounded up',
  palletsLeast: 'Less than half a pallet counts as {{pallets}}',
  quantity: 'Quantity {{qty}} {{unit}}',
  product: '{{qty}} × {{rate}} = {{amount}}',
  flat: 'Flat price {{rate}}',
  minimum: 'Below the minimum: {{amount}} is charged',
  maximum: 'Above the maximum: {{amount}} is charged',
  free: '{{qty}} minus {{free}} free: {{billable}} charged',
  percent: '{{base}} × {{percent}}% = {{amount}}',
  fixedFee: 'Fixed {{amount}}',
  rounded_one: '{{from}} rounded half up to {{digits, count}} decimal → {{to}}',
  rounded_other: '{{from}} rounded half up to {{digits, count}} decimals → {{to}}',
  days_one: '{{from}} to {{to}}: {{days, count}} day',
  days_other: '{{from}} to {{to}}: {{days, count}} days',
  lastFreeDay: 'Last free day {{date}}',
  running: 'Still running: forecast to {{to}}',
  tierDays: 'Days {{from}} to {{to}}: {{days}} × {{rate}} = {{amount}}',
  destinations_one: '{{count, count}} destination: {{inside}} in a region, {{outside}} outside',
  destinations_other: '{{count, count}} destinations: {{inside}} in a region, {{outside}} outside',
  keptLargest: 'Only the {{most}} largest destinations by volume stay in regions; the other {{rest}} count as outside',
  terms_one: 'Terms of {{quoteNo}}: at most {{maxDest, count}} destination, {{maxMixDest}} in regions; pallets included: {{stdPallets}}',
  terms_other: 'Terms of {{quoteNo}}: at most {{maxDest, count}} destinations, {{maxMixDest}} in regions; pallets included: {{stdPallets}}',
  ratio: '{{code}} ({{region}}): {{cbm}} ÷ {{total}} = {{ratio}}',
  residue: 'The remainder {{residue}} goes to {{code}}, the largest → {{ratio}}',
  region: 'Region {{region}} ({{quoteNo}}): {{price}} × {{ratio}} = {{amount}}',
  sum: 'Sum {{amount}}',
  overPallets_one: '{{cbm}} CBM ÷ {{palletCbm}}, rounded up: {{pallets, count}} pallet, {{over}} above the {{std}} included',
  overPallets_other: '{{cbm}} CBM ÷ {{palletCbm}}, rounded up: {{pallets, count}} pallets, {{over}} above the {{std}} included',
  dearest: 'No over-pallet rate: the highest dispatch rate of the container, {{rate}} ({{quoteNo}})',
  outside: 'Share outside the regions, {{ratio}}: {{price}} × {{ratio}} = {{amount}}',
  extraDest_one: '{{count, count}} destination, {{most}} included: each one above that is charged',
  extraDest_other: '{{count, count}} destinations, {{most}} included: each one above that is charged',
  overweight: 'Gross weight {{weight}} kg is above the limit of {{limit}} kg',
  already: 'Already charged: {{counted}} for {{amount}} ({{costNos}}). Still to charge: {{rest}} for {{difference}}',
  returned: '{{amount}} was already charged with pallets received the same day ({{costNos}}): {{rest}} remains',
  noMatch: '{{reason}}',
} as const;

/** The sentences that explain amounts, in both languages. */
export const stepTexts = { zh, en } as const;
