/** A vocabulary of Chinese logistics terms with English translations. It gives names and titles for headings that no resource file uses. */

/** Common Chinese headings, each with a field name and an English title. */
export const commonHeadings: Readonly<Record<string, readonly [name: string, english: string]>> = {
  编号: ['no', 'No.'],
  代码: ['code', 'Code'],
  名称: ['name', 'Name'],
  英文名称: ['nameEn', 'English name'],
  类型: ['type', 'Type'],
  类别: ['category', 'Category'],
  标签: ['tags', 'Tags'],
  值: ['value', 'Value'],
  状态: ['status', 'Status'],
  启用: ['isEnabled', 'Enabled'],
  备注: ['remark', 'Remark'],
  说明: ['description', 'Description'],
  日期: ['date', 'Date'],
  时间: ['time', 'Time'],
  开始日期: ['startDate', 'Start date'],
  结束日期: ['endDate', 'End date'],
  更新日期: ['updatedDate', 'Updated on'],
  更新时间: ['updatedTime', 'Updated at'],
  创建日期: ['createdDate', 'Created on'],
  创建时间: ['createdTime', 'Created at'],
  客户: ['customer', 'Customer'],
  客户名称: ['customerName', 'Customer name'],
  客户代码: ['customerCode', 'Customer code'],
  供应商: ['supplier', 'Supplier'],
  公司: ['company', 'Company'],
  公司名称: ['companyName', 'Company name'],
  联系人: ['contact', 'Contact'],
  联系电话: ['contactPhone', 'Contact phone'],
  电话: ['phone', 'Phone'],
  手机: ['mobile', 'Mobile'],
  邮箱: ['email', 'E-mail'],
  邮编: ['zipCode', 'ZIP'],
  地址: ['address', 'Address'],
  城市: ['city', 'City'],
  国家: ['country', 'Country'],
  省份: ['province', 'Province'],
  州: ['state', 'State'],
  仓库: ['warehouse', 'Warehouse'],
  库位: ['bin', 'Bin'],
  订单号: ['orderNo', 'Order no.'],
  柜号: ['containerNo', 'Container no.'],
  箱号: ['containerNo', 'Container no.'],
  封条号: ['sealNo', 'Seal no.'],
  提单号: ['billOfLadingNo', 'Bill of lading no.'],
  品名: ['goodsName', 'Goods'],
  件数: ['pieces', 'Pieces'],
  箱数: ['cartons', 'Cartons'],
  板数: ['pallets', 'Pallets'],
  数量: ['quantity', 'Quantity'],
  单位: ['unit', 'Unit'],
  单价: ['unitPrice', 'Unit price'],
  金额: ['amount', 'Amount'],
  币种: ['currency', 'Currency'],
  费用: ['fee', 'Fee'],
  税率: ['taxRate', 'Tax rate'],
  重量: ['weight', 'Weight'],
  毛重: ['grossWeight', 'Gross weight'],
  净重: ['netWeight', 'Net weight'],
  体积: ['volume', 'Volume'],
  长: ['length', 'Length'],
  宽: ['width', 'Width'],
  高: ['height', 'Height'],
  车牌号: ['plateNo', 'Plate no.'],
  司机: ['driver', 'Driver'],
  序号: ['sequence', 'Sequence'],
};

/** Chinese words that occur in headings, each with its English translation. */
const texts = `
是否 is|预计 estimated|实际 actual|计划 planned|最晚 latest|最早 earliest|最后 last|首次 first|上次 last|下次 next|当前 current
到港 arrival|到仓 warehouse arrival|到达 arrival|到货 arrival|抵达 arrival|离港 departure|开船 sailing|启运 departure|发车 departure
提柜 pickup|提货 pickup|取货 pickup|还空 empty return|还柜 empty return|还箱 empty return|拆柜 devanning|装柜 loading|装车 loading|卸货 unloading
派送 delivery|送货 delivery|配送 delivery|交货 delivery|发货 shipping|收货 receiving|收货人 consignee|发货人 shipper|通知人 notify party
入库 inbound|出库 outbound|入仓 inbound|出仓 outbound|上架 putaway|下架 picking|拣货 picking|盘点 count|移库 move|退货 return|签收 signed|预约 appointment
日期 date|时间 time|天数 days|小时 hours|分钟 minutes|月份 month|年份 year|季度 quarter|周 week|期限 deadline|期 period|截止 closing
数量 quantity|件数 pieces|箱数 cartons|板数 pallets|托数 pallets|柜数 containers|票数 shipments|次数 times|人数 headcount|数 count
箱 carton|纸箱 carton|板 pallet|托盘 pallet|卡板 pallet|木托 pallet|柜 container|货柜 container|集装箱 container|柜型 container type|箱型 container type
货物 goods|货 goods|商品 product|产品 product|品名 goods name|物料 material|物品 item|项目 item|库存 stock|订单 order|运单 waybill|提单 bill of lading|主单 master bill|分单 house bill
仓库 warehouse|仓 warehouse|海外仓 overseas warehouse|库位 bin|货位 bin|库区 zone|区域 region|货架 rack|月台 dock|门 door|通道 aisle|层 level
码头 terminal|港口 port|港 port|起运港 port of loading|装货港 port of loading|目的港 port of discharge|卸货港 port of discharge|中转港 via port|起运地 origin|始发地 origin|目的地 destination|目的 destination
航线 route|航次 voyage|船名 vessel name|船舶 vessel|船 vessel|船公司 carrier|船东 carrier|承运商 carrier|承运人 carrier|货代 forwarder|快递 courier|物流 logistics|运输 transport
供应商 supplier|客户 customer|卖家 seller|买家 buyer|店铺 shop|平台 platform|司机 driver|员工 employee|用户 user|操作员 operator|业务员 sales person|负责人 person in charge|经办人 handler|审核人 approver
车牌 plate|车牌号 plate no|车辆 vehicle|车型 vehicle type|车号 vehicle no|拖车 truck|挂车 trailer|车架号 vin|车队 fleet|车 vehicle|里程 mileage|维修 repair|保养 maintenance|驾照 licence
费用 fee|费 fee|运费 freight|金额 amount|单价 unit price|总价 total price|价格 price|报价 quotation|成本 cost|利润 profit|合计 total|总计 total|小计 subtotal|总 total|余额 balance|押金 deposit|折扣 discount
税 tax|税率 tax rate|税号 tax no|关税 duty|税额 tax amount|币种 currency|币别 currency|汇率 exchange rate|发票 invoice|账单 bill|付款 payment|收款 receipt|结算 settlement|账期 payment term|银行 bank|账号 account no|账户 account|合同 contract
名称 name|名 name|姓名 name|英文 english|中文 chinese|简称 short name|全称 full name|别名 alias|代码 code|编码 code|编号 no|单号 no|号码 no|号 no|条码 barcode|标签 label|唛头 shipping mark|封条 seal|追踪 tracking
类型 type|类别 category|种类 kind|分类 category|状态 status|阶段 stage|等级 level|级别 level|优先级 priority|方式 method|模式 mode|渠道 channel|来源 source|用途 use|性质 nature
单位 unit|规格 specification|型号 model|品牌 brand|颜色 color|材质 material|尺寸 size|重量 weight|毛重 gross weight|净重 net weight|体积 volume|长度 length|宽度 width|高度 height|面积 area|容量 capacity|温度 temperature|密度 density
长 length|宽 width|高 height|重 weight|备注 remark|说明 description|描述 description|原因 reason|结果 result|内容 content|要求 requirement|意见 comment|标题 title
联系 contact|联系人 contact|电话 phone|手机 mobile|邮箱 email|传真 fax|地址 address|城市 city|国家 country|省份 province|省 province|州 state|邮编 zip code|网址 website|链接 link|部门 department|公司 company|职位 position|工号 staff no
启用 enabled|有效 valid|危险品 dangerous goods|危险 dangerous|易碎 fragile|冷藏 reefer|带电 battery|加急 urgent|免费 free|默认 default|直送 direct|拼柜 consolidated|超重 overweight|超大 oversize|破损 damaged|残损 damaged|差异 difference|短少 short
开始 start|结束 end|创建 created|更新 updated|修改 changed|审核 approved|审批 approved|提交 submitted|取消 canceled|完成 completed|生效 effective|失效 expiry|到期 expiry|最大 max|最小 min|平均 average
放行 release|查验 inspection|清关 customs clearance|报关 customs declaration|海关 customs|滞港 demurrage|滞箱 detention|免箱 free|保险 insurance|附件 attachment|文件 file|照片 photo|图片 picture|附加 additional|其他 other|序号 sequence|人 by
批次 batch|批号 batch no|批 batch|闸口 gate|道口 gate|堆场 yard|场站 yard|泊位 berth|吊机 crane|叉车 forklift|设备 equipment|托 pallet|件 piece|组 group|区 zone|巷道 aisle|楼层 floor|柜号 container no|箱号 container no|检查 inspection|等待 waiting|提醒 reminder|率 rate|比例 ratio|百分比 percent|年 year|月 month|日 day|班次 shift|任务 task|计费 billing|币 currency|折扣率 discount rate
`;

const known: ReadonlyMap<string, string> = new Map(
  texts
    .trim()
    .split(/[\n|]/)
    .map((entry) => {
      const [zh = '', ...en] = entry.split(' ');
      return [zh, en.join(' ')];
    }),
);
const longest = Math.max(...[...known.keys()].map((word) => word.length));

const byEnglish = new Map([...known].toReversed().map(([zh, en]) => [en, zh]));

/** Returns the Chinese term for an English word or phrase; undefined if it is not in the vocabulary. */
export function chineseFor(english: string): string | undefined {
  return byEnglish.get(english);
}

/** The translation of a Chinese heading. `isWhole` is true if every character was translated. */
interface Translated {
  readonly english: string;
  readonly isWhole: boolean;
}

/** Translates a heading word by word. Undefined if less than half of it is in the vocabulary. */
export function translate(heading: string): Translated | undefined {
  const text = [...heading].filter((char) => /\p{Script=Han}/u.test(char)).join('');
  const found: string[] = [];
  let missed = 0;
  for (let i = 0; i < text.length; ) {
    const word = longestWord(text, i);
    if (word === undefined) missed++;
    else found.push(known.get(word) ?? '');
    i += word?.length ?? 1;
  }
  if (found.length === 0 || missed * 2 > text.length) return undefined;
  return { english: found.filter((word, i) => word !== found[i - 1]).join(' '), isWhole: missed === 0 };
}

function longestWord(text: string, start: number): string | undefined {
  for (let length = longest; length > 0; length--) {
    const word = text.slice(start, start + length);
    if (word.length === length && known.has(word)) return word;
  }
  return undefined;
}
