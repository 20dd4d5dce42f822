import type { Text } from '../contract/wire.ts';

/**
 * The description of a field kind in the reference of the resource language (`schemas/REFERENCE.md`). The console does not load these
 * descriptions.
 */
export interface KindAbout {
  readonly title: Text;
  readonly checks: Text;
}

/** Descriptions by kind name, in the order of `kinds.ts`. */
export const kindAbouts: Readonly<Record<string, KindAbout>> = {
  text: {
    title: { zh: '文本', en: 'Text' },
    checks: { zh: '单行，不含控制字符。', en: 'One line without control characters.' },
  },
  'text-area': {
    title: { zh: '多行文本', en: 'Long text' },
    checks: { zh: '多行，不含控制字符。', en: 'Several lines without control characters.' },
  },
  integer: {
    title: { zh: '整数', en: 'Whole number' },
    checks: { zh: '整数，最多 15 位。', en: 'A whole number of up to 15 digits.' },
  },
  decimal: {
    title: { zh: '小数', en: 'Decimal' },
    checks: { zh: '精确小数，小数位数不超过`scale`。', en: 'A number with at most `scale` decimals, exact.' },
  },
  money: {
    title: { zh: '金额', en: 'Amount of money' },
    checks: {
      zh: '小数位数不超过币种的规定（ISO 4217）。',
      en: 'At most as many decimals as its currency has (ISO 4217).',
    },
  },
  boolean: { title: { zh: '是否', en: 'Yes or no' }, checks: { zh: '是或否。', en: 'True or false.' } },
  enum: {
    title: { zh: '选项', en: 'Choice' },
    checks: { zh: '列表中的一个值。', en: 'One of the values in the list.' },
  },
  date: { title: { zh: '日期', en: 'Date' }, checks: { zh: '真实存在的日期。', en: 'A date that exists.' } },
  'date-time': {
    title: { zh: '日期时间', en: 'Date and time' },
    checks: { zh: '带时区偏移的日期时间。', en: 'A date and time with its offset from UTC.' },
  },
  reference: {
    title: { zh: '引用', en: 'Reference' },
    checks: { zh: '存在且符合`filter`的记录。', en: 'An existing record that meets the `filter`.' },
  },
  references: {
    title: { zh: '多条引用', en: 'Several references' },
    checks: { zh: '存在的记录，每条一次。', en: 'Existing records, each at most once.' },
  },
  rows: {
    title: { zh: '明细行', en: 'Rows' },
    checks: { zh: '明细行，逐行按字段检查。', en: 'Rows inside the record; each is checked field by field.' },
  },
  lines: {
    title: { zh: '子记录', en: 'Lines' },
    checks: { zh: '与本记录一同保存的子记录。', en: 'Records that are saved together with this one.' },
  },
  file: {
    title: { zh: '文件', en: 'File' },
    checks: { zh: '已上传的文件，格式见`accept`。', en: 'An uploaded file of a type in `accept`.' },
  },
  'un-locode': {
    title: { zh: '港口代码', en: 'Port or place' },
    checks: {
      zh: 'UN/LOCODE：现行国家代码加三位字符。',
      en: 'UN/LOCODE: a current country code and three characters.',
    },
  },
  'un-locodes': {
    title: { zh: '多个港口代码', en: 'Ports or places' },
    checks: { zh: '多个 UN/LOCODE，以英文逗号分隔。', en: 'UN/LOCODEs separated by commas.' },
  },
  'imo-number': {
    title: { zh: '船舶 IMO 号', en: 'Ship (IMO number)' },
    checks: { zh: '7 位数字，含校验位。', en: '7 digits with the check digit.' },
  },
  'container-number': {
    title: { zh: '柜号', en: 'Container number' },
    checks: {
      zh: 'ISO 6346：4 位大写字母、6 位数字加校验位。',
      en: 'ISO 6346: four capital letters, six digits and the check digit.',
    },
  },
  country: {
    title: { zh: '国家', en: 'Country' },
    checks: { zh: 'ISO 3166-1 两位字母代码。', en: 'ISO 3166-1, two letters.' },
  },
  currency: {
    title: { zh: '币种', en: 'Currency' },
    checks: { zh: 'ISO 4217 三位字母代码。', en: 'ISO 4217, three letters.' },
  },
  subdivision: {
    title: { zh: '州/省', en: 'State or province' },
    checks: { zh: 'ISO 3166-2，须属于`country`字段的国家。', en: 'ISO 3166-2, within the country in `country`.' },
  },
  'postal-code': {
    title: { zh: '邮编', en: 'Postal code' },
    checks: {
      zh: '3 到 10 位；美国邮编须与所在州相符。',
      en: '3 to 10 characters; a US ZIP code must be in the state.',
    },
  },
  'time-zone': {
    title: { zh: '时区', en: 'Time zone' },
    checks: { zh: 'IANA 时区名称。', en: 'An IANA time zone name.' },
  },
  scac: {
    title: { zh: '承运商代码', en: 'Carrier (SCAC)' },
    checks: { zh: '2 到 4 位大写字母。', en: '2 to 4 capital letters.' },
  },
  mmsi: {
    title: { zh: '船舶 MMSI', en: 'Ship (MMSI)' },
    checks: { zh: '9 位数字，首位 2 到 7。', en: '9 digits, the first from 2 to 7.' },
  },
  'aba-routing': {
    title: { zh: '美国银行代码（ABA）', en: 'US bank (routing number)' },
    checks: { zh: '9 位数字，含校验位。', en: '9 digits with the check digit.' },
  },
  'swift-bic': {
    title: { zh: '银行代码（SWIFT）', en: 'Bank (SWIFT/BIC)' },
    checks: { zh: 'ISO 9362：8 或 11 位。', en: 'ISO 9362: 8 or 11 characters.' },
  },
  'https-url': {
    title: { zh: '网址', en: 'Web address' },
    checks: {
      zh: '以 https:// 开头，可用`{no}`表示单号位置。',
      en: 'Starts with https:// and may contain `{no}` where the number goes.',
    },
  },
  email: {
    title: { zh: '邮箱', en: 'E-mail' },
    checks: { zh: '常规邮箱地址（RFC 5322）。', en: 'An ordinary e-mail address (RFC 5322).' },
  },
  phone: {
    title: { zh: '电话', en: 'Phone' },
    checks: { zh: '7 到 15 位数字，可带加号和分隔符。', en: '7 to 15 digits; + and separators are allowed.' },
  },
  vin: {
    title: { zh: '车架号', en: 'Vehicle (VIN)' },
    checks: {
      zh: 'ISO 3779：17 位，北美车辆含校验位。',
      en: 'ISO 3779: 17 characters; North American vehicles include a check character.',
    },
  },
  uscc: {
    title: { zh: '统一社会信用代码', en: 'Company (USCC)' },
    checks: { zh: 'GB 32100：18 位，含校验位。', en: 'GB 32100: 18 characters with the check character.' },
  },
  sscc: {
    title: { zh: '托盘码（SSCC）', en: 'Pallet (SSCC)' },
    checks: { zh: 'GS1：18 位数字，含校验位。', en: 'GS1: 18 digits with the check digit.' },
  },
  'hs-code': {
    title: { zh: 'HS 编码', en: 'Commodity (HS code)' },
    checks: {
      zh: '6、8 或 10 位数字，前 6 位须在 HS 2022 中。',
      en: '6, 8 or 10 digits; the first six must be a subheading of HS 2022.',
    },
  },
  'iata-airport': {
    title: { zh: '机场', en: 'Airport' },
    checks: { zh: 'IATA：3 位大写字母。', en: 'IATA: 3 capital letters.' },
  },
  icon: {
    title: { zh: '图标', en: 'Icon' },
    checks: { zh: 'Ant Design 线框图标名。', en: 'The name of an outlined Ant Design icon.' },
  },
};
