import { describe, expect, it } from 'vitest';
import { kinds } from '../../../src/fields/kinds.ts';
import { appErrorOf } from './appErrorOf.ts';

interface Vectors {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** Valid values from the standards of each kind, and invalid values that users and programs often send. */
const vectors: Readonly<Record<string, Vectors>> = {
  'container-number': {
    valid: [
      ...['CSQU3054383', 'MSKU6011672', 'TEXU3070079', 'GESU3927660', 'TEMU5218794', 'FANU3376528', 'HWCU0000090'],
      ...['MSKU9001003', 'CMAU9001002', 'EGHU9001000', 'OOLU9001005', 'HLXU9001000', 'ZCSU9001008', 'TGHU9001005'],
      'TCNU9001003',
    ],
    invalid: [
      ...['CSQU3054384', 'MSCU1234567', 'OOLU1234560', 'MAEU0000000'],
      ...['ABCU1234567GARBAGE', 'csqu3054383', 'CSQU 3054383', 'CSQA3054383', 'CSQU305438', 'CSQU30543830', 'CSQU305438３'],
    ],
  },
  'imo-number': {
    valid: ['9074729', '9811000', '9839272', '9321483', '9525338'],
    invalid: ['9074728', 'IMO9074729', '907472', '90747290', '9074729 ', '9074729\n', ''],
  },
  mmsi: { valid: ['338123456', '413999999'], invalid: ['123456789', '813999999', '41399999', '4139999990'] },
  'un-locode': {
    valid: ['USLAX', 'USLGB', 'CNNGB', 'CNSZX', 'USNYC'],
    invalid: ['USLA1', 'USLA0', 'US LAX', 'uslax', 'USLA', 'USLAXX', 'ANCUR', 'XXLAX', 'USLAX\n'],
  },
  'un-locodes': {
    valid: ['KRPUS', 'KRPUS,JPTYO', 'KRPUS,JPTYO,USLAX'],
    invalid: ['', 'KRPUS,', 'KRPUS, JPTYO', 'KRPUS/JPTYO', 'KRPUS,XXTYO', 'ANCUR,KRPUS'],
  },
  country: { valid: ['US', 'CN', 'AX', 'SS'], invalid: ['AN', 'UK', 'us', 'USA', 'EU', 'constructor', '__proto__'] },
  currency: {
    valid: ['USD', 'CNY', 'JPY', 'EUR', 'KWD', 'CLF'],
    invalid: ['RMB', 'usd', 'US$', 'HRK', 'XAU', 'XTS', 'XXX', 'XDR', 'constructor', '__proto__', 'toString'],
  },
  subdivision: { valid: ['CA', 'NJ', 'GA', 'NSW', '11', '9'], invalid: ['US-CA', 'ca', 'CALI', '', 'C A'] },
  scac: { valid: ['MAEU', 'COSU', 'OOLU', 'AB'], invalid: ['MAE1', 'A', 'MAEUX', 'maeu'] },
  'hs-code': {
    valid: ['010121', '0101210010', '01012100', '700600', '848510', '97069000', '620520'],
    invalid: [
      ...['10121', '0101210', '01.01.21', '010121001', ''],
      ...['000000', '010021', '010721', '050300', '774200', '846910', '848800', '970710', '980100', '999999'],
    ],
  },
  'postal-code': {
    valid: ['91761', '08817', '91761-1234', 'V6B 4Y8', 'SW1A 1AA', '100-0001', '101'],
    invalid: ['12', '12345678901', '91761-', ' 91761', '91_761', '邮编91761'],
  },
  vin: {
    valid: ['1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111', '1XPWD40X1ED215307', 'WVWZZZ1JZXW000001'],
    invalid: ['1FUJGLDR12LM12345', '1M8GDM9AXKP04278', 'IM8GDM9AXKP042788', '1m8gdm9axkp042788'],
  },
  icon: {
    valid: ['CompassOutlined', 'Html5Outlined'],
    invalid: ['Compass', 'compassOutlined', 'SettingFilled', 'Outlined', '../CompassOutlined', 'Compass Outlined'],
  },
  'iata-airport': { valid: ['LAX', 'PVG'], invalid: ['KLAX', 'lax', 'LA', 'L4X'] },
  sscc: {
    valid: ['006141411234567890', '106141410000000019'],
    invalid: ['006141411234567891', '00614141123456789', '0061414112345678900'],
  },
  uscc: {
    valid: ['91350100M000100Y43', '914403001922038216'],
    invalid: ['91350100M000100Y44', '91350100M000100Y4', '91350100I000100Y43', '91350100m000100y43'],
  },
  'aba-routing': { valid: ['021000021', '121000358'], invalid: ['021000022', '21000021', '0210000210'] },
  'swift-bic': { valid: ['CHASUS33', 'BOFAUS3NXXX'], invalid: ['CHASUS3', 'CHASUS33X', 'CHASUS33XX', 'chasus33'] },
  'time-zone': {
    valid: ['America/Los_Angeles', 'Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Pacific/Kanton'],
    invalid: ['PST', 'PST8PDT', 'America/Argentina', 'america/los_angeles', 'US/Pacific', '+08:00', 'Antarctica/South_Pole'],
  },
  date: {
    valid: ['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
    invalid: ['2026-02-29', '1900-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '0000-01-01', '2026-1-1', '20261120'],
  },
  'date-time': {
    valid: ['2026-11-20T08:30:00Z', '2026-11-20T08:30:00.123456789+08:00', '2026-11-20t08:30:00z', '2026-11-20T23:59:59-11:30'],
    invalid: [
      ...['2026-11-20T08:30:00', '2026-11-20 08:30:00Z', '2026-11-20', '2026-02-30T08:30:00Z', '2026-11-20T24:00:00Z'],
      ...['2026-11-20T08:60:00Z', '2026-11-20T08:30:60Z', '2026-11-20T08:30:00+24:00', '9999-12-31T23:00:00-08:00'],
      '0001-01-01T00:00:00+08:00',
    ],
  },
  decimal: {
    valid: ['0', '12.50', '-3.1', '-0', '123456789012345678', '0.000001'],
    invalid: ['', '.5', '5.', '1e3', '+1', '007', '1,000', 'NaN', 'Infinity', ' 1', '0x10', '１', '1.2.3', '--1'],
  },
  money: { valid: ['0', '1250.00', '-0.125'], invalid: ['1,250.00', '1e3', '$5', 'NaN', ''] },
  file: { valid: ['01a206c5-ce89-7000-8a35-9f310be41311'], invalid: ['../etc', 'a.pdf', 'a b', 'x'.repeat(65)] },
  'https-url': {
    valid: ['https://example.com', 'https://example.com/track?no={no}', 'HTTPS://example.com:8443/a#b'],
    invalid: [
      ...['http://example.com', 'example.com', 'javascript:alert(1)', 'https:example.com', 'https://', 'https://{no}.com/{x}'],
      ...['https://user:secret@example.com', 'https://exa mple.com', 'https://example.com/\n', ' https://example.com'],
      ...['https://example.com\\@evil.example', 'https://example.com/{id}', '//example.com'],
    ],
  },
  email: {
    valid: ['name@example.com', 'first.last+tag@sub.example.co', "o'brien@example.com"],
    invalid: [
      ...['name', 'name@', '@example.com', 'name@example', 'a@b@example.com', 'na me@example.com', '.name@example.com'],
      ...['name.@example.com', 'na..me@example.com', 'name@-example.com', 'name@example..com', 'name@example.com\n'],
      `${'a'.repeat(65)}@example.com`,
    ],
  },
  phone: {
    valid: ['+1 626-555-0100', '(626) 555-0100', '+8613800138000', '626.555.0100'],
    invalid: ['12345', '+1 626-555-0100 ext 5', 'phone', '++16265550100', '1234567890123456', '()()()()()', '555-01\n00'],
  },
  text: { valid: ['深圳市 Shēnzhèn 🚢', 'a\tb'], invalid: ['a\u0000b', 'a\nb', 'a\u001bb', '\ud800', 'a\udc00b'] },
  'text-area': { valid: ['one\r\ntwo\tthree'], invalid: ['a\u0000b', 'a\u000bb', '\ud83d'] },
};

it('every kind that checks its value has valid and invalid examples', () => {
  const checking = Object.values(kinds).filter(({ check }) => check);
  const isTried = (name: string) => [vectors[name]?.valid, vectors[name]?.invalid].every((all) => all && all.length > 0);
  expect(checking.flatMap(({ name }) => (isTried(name) ? [] : [name]))).toEqual([]);
});

describe.each(Object.entries(vectors))('the kind %s', (kind, { valid, invalid }) => {
  it.each(valid)('accepts %j', (value) => {
    expect(appErrorOf(kind, value)).toBeUndefined();
  });

  it.each(invalid)('rejects %j in both languages, naming the field', (value) => {
    const appError = appErrorOf(kind, value);
    expect(appError?.zh).toMatch(/^(\{\{field\}\}|Check)/);
    expect(appError?.en).toContain('{field}');
  });
});
