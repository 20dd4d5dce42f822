/** Sellers whose goods come: nobody's real names. */
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
  ...{ account, userName, userNameEn, payTerm, creditLimit },
  ...{
    userCode: `C-${account?.toUpperCase()}`,
    userType: 'CUSTOMER',
    dataScope: 'CUSTOMER',
    currency: 'USD',
    country: 'CN',
  },
}));

/** Who fetches containers. */
export const carriers = [
  ['harborline', '海港线拖车行', 'Harborline Drayage', 'HBLD'],
  ['redwood', '红杉运输', 'Redwood Haulage', 'RWHG'],
  ['garden', '花园州拖车行', 'Garden State Drayage', 'GSDR'],
].map(([account, userName, userNameEn, scac]) => ({
  ...{ account, userName, userNameEn, scac, userCode: `S-${account?.toUpperCase()}` },
  ...{ userType: 'SUPPLIER', payTerm: 'NET15', currency: 'USD', country: 'US' },
}));

/** Staff besides the users of the roles, and which role they have. */
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

/** Shops: code, name, whose they are, where they sell, and under which number there. */
export const shops = [
  ['YH-AMZ', '粤海优选美国站 Yuehai Select US', 'yuehai', 'AMAZON', 'A2YUEHAI8US01'],
  ['MY-WMT', '明洋家居沃尔玛店 Mingyang Home', 'mingyang', 'WALMART', '10001388'],
  ['LT-AMZ', '兰亭户外旗舰店 Lanting Outdoor', 'lanting', 'AMAZON', 'A3LANTING7US2'],
  ['XH-TT', '星河电子 TikTok 店 Xinghe Electronics', 'xinghe', 'TIKTOK', '7495016233'],
  ['BL-AMZ', '白鹭宠物美国站 Bailu Pets US', 'bailu', 'AMAZON', 'A1BAILUPETUS5'],
  ['ZH-TEMU', '智汇玩具 Temu 店 Zhihui Toys', 'zhihui', 'TEMU', '634418211'],
] as const;
