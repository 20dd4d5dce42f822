/** The remark on the address of every fulfillment center. */
const remark = '示例数据，送货前请以仓库方公布的地址为准 Sample data: ask the warehouse for its address before you deliver';

const west = { area: '美西 West', timezone: 'America/Los_Angeles' };
const east = { area: '美东 East', timezone: 'America/New_York' };

/** The company's own warehouses, and a partner's warehouse. */
const own = [
  {
    repositoryCode: 'LAX01',
    repositoryName: '洛杉矶一号仓',
    repositoryNameEn: 'Los Angeles 1',
    companyName: '码头供应链（洛杉矶）',
    companyNameEn: 'Quayside Los Angeles Inc.',
    warehouseType: 'OWN',
    ...west,
    stateCode: 'CA',
    city: 'Ontario',
    address: '1900 E Example Ave',
    zipCode: '91761',
    contact: '吴刚',
    phone: '+1 909 555 0141',
    areaSqm: '9200',
    palletCapacity: 620,
    dockDoors: 14,
    workHours: '07:00-22:00',
  },
  {
    repositoryCode: 'EWR01',
    repositoryName: '新泽西一号仓',
    repositoryNameEn: 'New Jersey 1',
    companyName: '码头供应链（新泽西）',
    companyNameEn: 'Quayside New Jersey Inc.',
    warehouseType: 'OWN',
    ...east,
    stateCode: 'NJ',
    city: 'Edison',
    address: '250 Example Blvd',
    zipCode: '08837',
    contact: '何洁',
    phone: '+1 732 555 0162',
    areaSqm: '5400',
    palletCapacity: 340,
    dockDoors: 8,
    workHours: '07:00-20:00',
  },
  {
    repositoryCode: 'SAV02',
    repositoryName: '萨凡纳合作仓',
    repositoryNameEn: 'Savannah partner',
    warehouseType: 'PARTNER',
    ...east,
    stateCode: 'GA',
    city: 'Savannah',
    address: '80 Example Pkwy',
    zipCode: '31407',
    contact: 'Dana Moore',
    phone: '+1 912 555 0117',
    areaSqm: '3000',
    palletCapacity: 160,
    dockDoors: 4,
    workHours: '08:00-17:00',
  },
];

/** Fulfillment centers: code, state, city, street, ZIP code, and area with time zone. */
const centres = [
  ['ONT8', 'CA', 'Moreno Valley', '24300 Nandina Ave', '92551', west],
  ['LGB8', 'CA', 'Rialto', '1568 N Linden Ave', '92376', west],
  ['SBD1', 'CA', 'Bloomington', '3388 S Cactus Ave', '92316', west],
  ['LAS1', 'NV', 'Henderson', '12300 Bermuda Rd', '89044', west],
  ['GYR2', 'AZ', 'Goodyear', '16920 W Commerce Dr', '85338', { area: '美西 West', timezone: 'America/Phoenix' }],
  ['FTW1', 'TX', 'Dallas', '33333 Lyndon B Johnson Fwy', '75241', { area: '美中 Mid', timezone: 'America/Chicago' }],
  ['ABE8', 'NJ', 'Florence', '401 Independence Rd', '08518', east],
  ['AVP1', 'PA', 'Hazleton', '550 Oak Ridge Rd', '18202', east],
  ['TEB9', 'NJ', 'Somerset', '601 Randolph Rd', '08873', east],
] as const;

/** The warehouses of the company and a partner, and the fulfillment centers. */
export const warehouses = [
  ...own,
  ...centres.map(([code, stateCode, city, address, zipCode, where]) => ({
    repositoryCode: code,
    repositoryName: `亚马逊 ${code}`,
    repositoryNameEn: `Amazon ${code}`,
    warehouseType: 'AMAZON',
    appointmentRequired: true,
    stateCode,
    city,
    address,
    zipCode,
    ...where,
    remark,
  })),
];

/** Kinds of containers. */
export const cabinets = [
  ['20GP', '22G1', '20尺普柜', "20' general purpose", 'GP', 20, '1.00', '33.20', '28200', 10],
  ['40GP', '42G1', '40尺普柜', "40' general purpose", 'GP', 40, '2.00', '67.70', '26700', 22],
  ['40HQ', '45G1', '40尺高柜', "40' high cube", 'HC', 40, '2.00', '76.30', '26500', 24],
  ['45HQ', 'L5G1', '45尺高柜', "45' high cube", 'HC', 45, '2.25', '86.00', '27700', 26],
  ['40RH', '45R1', '40尺冷高柜', "40' high cube reefer", 'RF', 40, '2.00', '67.00', '29000', 22],
].map(([cabinetCode, isoCode, cabinetName, cabinetNameEn, groupCode, lengthFt, teu, innerCbm, maxPayloadKg, stdPallets], i) => ({
  cabinetCode,
  isoCode,
  cabinetName,
  cabinetNameEn,
  groupCode,
  lengthFt,
  teu,
  innerCbm,
  maxPayloadKg,
  stdPallets,
  sortNo: i + 1,
}));

const pacific = { stateCode: 'CA', timezone: 'America/Los_Angeles' };

/** Terminals with their free days. */
export const quays = [
  ['USLAX-P400', '洛杉矶 400 号码头', 'Los Angeles Pier 400', 'USLAX', 4, { ...pacific, city: 'San Pedro' }],
  ['USLAX-TRA', '洛杉矶 TraPac 码头', 'TraPac Los Angeles', 'USLAX', 4, { ...pacific, city: 'Wilmington' }],
  ['USLGB-LBCT', '长滩 LBCT 码头', 'Long Beach Container Terminal', 'USLGB', 5, { ...pacific, city: 'Long Beach' }],
  ['USLGB-TTI', '长滩 TTI 码头', 'Total Terminals Long Beach', 'USLGB', 4, { ...pacific, city: 'Long Beach' }],
  ['USNYC-MHR', '纽约 Maher 码头', 'Maher Terminals', 'USNYC', 5, { stateCode: 'NJ', timezone: 'America/New_York', city: 'Elizabeth' }],
  [
    'USSAV-GCT',
    '萨凡纳花园城码头',
    'Garden City Terminal',
    'USSAV',
    7,
    { stateCode: 'GA', timezone: 'America/New_York', city: 'Savannah' },
  ],
].map(([quayCode, quayName, quayNameEn, portCode, freeDays, where]) => ({
  quayCode,
  quayName,
  quayNameEn,
  portCode,
  freeDays,
  perDiemFreeDays: 5,
  ...(where as object),
  demurrageTiers: [{ days: 4, rate: '230.00' }, { days: 5, rate: '330.00' }, { rate: '450.00' }],
}));

/** Routes, each with the duration of its voyage in days. */
export const routes = [
  ['YTN-LAX', '盐田-洛杉矶快线', 'Yantian - Los Angeles express', 'CNYTN', 'USLAX', 14, 'EGLV', '长荣海运 Evergreen', '3'],
  ['NGB-LGB', '宁波-长滩', 'Ningbo - Long Beach', 'CNNGB', 'USLGB', 16, 'COSU', '中远海运 COSCO', '5'],
  ['SHA-NYC', '上海-纽约', 'Shanghai - New York', 'CNSHA', 'USNYC', 32, 'MAEU', '马士基 Maersk', '2'],
  ['XMN-SAV', '厦门-萨凡纳', 'Xiamen - Savannah', 'CNXMN', 'USSAV', 34, 'CMDU', '达飞轮船 CMA CGM', '6'],
].map(([airlineCode, airlineName, airlineNameEn, polCode, podCode, transitDays, carrierScac, carrierName, sailingDay]) => ({
  airlineCode,
  airlineName,
  airlineNameEn,
  polCode,
  podCode,
  transitDays,
  carrierScac,
  carrierName,
  sailingDay,
  mode: 'SEA',
}));

/** Vessels with their IMO numbers. */
export const ships = [
  ['EVER GIVEN', '长赐轮', '9811000', 'PA', '长荣海运 Evergreen', 'EGLV', 20124],
  ['COSCO SHIPPING UNIVERSE', '中远海运宇宙', '9795610', 'HK', '中远海运 COSCO', 'COSU', 21237],
  ['OOCL HONG KONG', '东方香港', '9776171', 'HK', '东方海外 OOCL', 'OOLU', 21413],
  ['MSC OSCAR', '', '9703291', 'PA', '地中海航运 MSC', 'MSCU', 19224],
  ['CMA CGM ANTOINE DE SAINT EXUPERY', '', '9776418', 'FR', '达飞轮船 CMA CGM', 'CMDU', 20954],
].map(([shipName, shipNameZh, imoNo, flag, carrierName, carrierScac, capacityTeu]) => ({
  shipName,
  imoNo,
  flag,
  carrierName,
  carrierScac,
  capacityTeu,
  ...(shipNameZh === '' ? {} : { shipNameZh }),
}));

/** Customers with fictitious names. */
export const customers = [
  ['yuehai', '深圳粤海优选科技有限公司', 'Yuehai Select Technology', 'NET30', '80000.00'],
  ['mingyang', '宁波明洋家居有限公司', 'Mingyang Home', 'NET15', '50000.00'],
  ['lanting', '杭州兰亭户外用品有限公司', 'Lanting Outdoor', 'NET30', '60000.00'],
  ['xinghe', '东莞星河电子有限公司', 'Xinghe Electronics', 'MONTHLY', '120000.00'],
  ['bailu', '厦门白鹭宠物用品有限公司', 'Bailu Pets', 'NET7', '20000.00'],
  ['hongtu', '义乌宏图百货有限公司', 'Hongtu General Goods', 'NET15', '30000.00'],
  ['beichen', '青岛北辰健身器材有限公司', 'Beichen Fitness', 'NET30', '45000.00'],
  ['zhihui', '广州智汇玩具有限公司', 'Zhihui Toys', 'PREPAID', '0.00'],
].map(([account, userName, userNameEn, payTerm, creditLimit]) => ({
  account,
  userName,
  userNameEn,
  payTerm,
  creditLimit,
  userCode: `C-${account?.toUpperCase()}`,
  userType: 'CUSTOMER',
  dataScope: 'CUSTOMER',
  currency: 'USD',
  country: 'CN',
}));

/** Carriers that pick up containers. */
export const carriers = [
  ['harborline', '海港线拖车行', 'Harborline Drayage', 'HBLD'],
  ['redwood', '红杉运输', 'Redwood Haulage', 'RWHG'],
  ['garden', '花园州拖车行', 'Garden State Drayage', 'GSDR'],
].map(([account, userName, userNameEn, scac]) => ({
  account,
  userName,
  userNameEn,
  scac,
  userCode: `S-${account?.toUpperCase()}`,
  userType: 'SUPPLIER',
  payTerm: 'NET15',
  currency: 'USD',
  country: 'US',
}));

/** Staff besides the demo users of the roles: account, Chinese name, English name and role. */
export const staff = [
  ['linxia', '林夏', 'Xia Lin', 'orderClerk'],
  ['zhouhang', '周航', 'Hang Zhou', 'orderClerk'],
  ['wugang', '吴刚', 'Gang Wu', 'warehouseKeeper'],
  ['hejie', '何洁', 'Jie He', 'warehouseKeeper'],
  ['suqing', '苏青', 'Qing Su', 'finance'],
] as const;

export const drivers = [
  ['mreyes', 'Miguel Reyes', 'D4410927'],
  ['jcarter', 'James Carter', 'C20557813'],
] as const;

/** Shops: code, name, customer, platform, and seller id. */
export const shops = [
  ['YH-AMZ', '粤海优选美国站 Yuehai Select US', 'yuehai', 'AMAZON', 'A2YUEHAI8US01'],
  ['MY-WMT', '明洋家居沃尔玛店 Mingyang Home', 'mingyang', 'WALMART', '10001388'],
  ['LT-AMZ', '兰亭户外旗舰店 Lanting Outdoor', 'lanting', 'AMAZON', 'A3LANTING7US2'],
  ['XH-TT', '星河电子 TikTok 店 Xinghe Electronics', 'xinghe', 'TIKTOK', '7495016233'],
  ['BL-AMZ', '白鹭宠物美国站 Bailu Pets US', 'bailu', 'AMAZON', 'A1BAILUPETUS5'],
  ['ZH-TEMU', '智汇玩具 Temu 店 Zhihui Toys', 'zhihui', 'TEMU', '634418211'],
] as const;

/** The company's cars: plate, type, pallets, payload in kg, volume in CBM, odometer in miles, and default driver. */
export const cars = [
  ['9TRK418', 'BOX_26', 12, '4500', '48', '48210', 'mreyes'],
  ['8KLM225', 'BOX_26', 12, '4500', '48', '61904.5', 'jcarter'],
  ['7HDV903', 'TRAILER_53', 26, '19500', '110', '183377', undefined],
  ['6VAN117', 'VAN', 2, '1500', '9', '22045', undefined],
] as const;

/** The maintenance rules of the cars. */
export const rules = [
  {
    ruleCode: 'OIL-10K',
    ruleName: '换机油 Oil change',
    ruleItem: 'OIL',
    ruleType: 'BOTH',
    status: '0',
    estimateCost: '320',
    intervalMile: 10000,
    intervalDays: 180,
    remindMile: 1000,
    remindDays: 14,
  },
  {
    ruleCode: 'DOT-YEAR',
    ruleName: 'DOT 年检 DOT annual inspection',
    ruleItem: 'DOT_INSPECT',
    ruleType: 'TIME',
    status: '0',
    intervalDays: 365,
    remindDays: 30,
    blockDispatch: true,
  },
] as const;
