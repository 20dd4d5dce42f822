import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/contract/resource.ts';
import { isHeading } from '../../../src/fields/codes/transport.ts';
import { explain } from '../../../src/fields/explain.ts';
import { formats } from '../../../src/fields/formats.ts';
import { isSubheading, serverFormats } from '../../../src/fields/serverFormats.ts';
import { fieldOf } from './fieldOf.ts';

const padded = (count: number, length: number): string[] => Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'));
const headings = padded(10_000, 4).filter(isHeading);
const listed = padded(1_000_000, 6).filter(isSubheading);

describe('the subheadings of the Harmonized System of 2022', () => {
  it('are as many as there are, each below a heading, and every heading has one', () => {
    expect([headings.length, listed.length]).toEqual([1_228, 5_612]);
    expect(listed.filter((code) => !isHeading(code.slice(0, 4)))).toEqual([]);
    const used = new Set(listed.map((code) => code.slice(0, 4)));
    expect(headings.filter((heading) => !used.has(heading))).toEqual([]);
  });

  it('divide a heading, or are the heading itself, which then ends in 00', () => {
    const byHeading = Map.groupBy(listed, (code) => code.slice(0, 4));
    const odd = [...byHeading].filter(([, codes]) => codes.some((code) => code.endsWith('00')) !== (codes.length === 1));
    expect(odd).toEqual([]);
  });

  it.each(['010121', '847130', '940542', '950300', '851713', '420292', '392690', '610910', '880622', '970690'])(
    'include %s, alone and with national digits',
    (code) => {
      for (const digits of ['', '00', '9990']) expect(serverFormats['hs-code']?.(code + digits)).toBe(true);
    },
  );

  it.each([
    ['010110', 'of 2007'],
    ['851712', 'of 2017: telephones for cellular networks'],
    ['940540', 'of 2017: lamps'],
    ['010100', 'a heading that is divided'],
    ['950310', 'of 2002'],
    ['999999', 'goods that nobody specified'],
  ])('do not include %s (%s)', (code) => {
    for (const digits of ['', '00', '9990']) expect(serverFormats['hs-code']?.(code + digits)).toBe(false);
  });
});

it('the server checks every format of the console, and accepts nothing that the console rejects', () => {
  expect(Object.keys(serverFormats)).toEqual(Object.keys(formats));
  for (const code of ['10121', '0101210', '01.01.21', '980100', '']) expect(serverFormats['hs-code']?.(code)).toBe(false);
  expect(serverFormats['imo-number']?.('9074729')).toBe(true);
});

it('the message in both languages says that the code does not exist', () => {
  const title = { zh: 'HS编码', en: 'HS code' };
  const resource = { fields: [fieldOf({ name: 'hsCode', kind: 'hs-code', title })] } as Partial<Resource> as Resource;
  const error = { instancePath: '/hsCode', schemaPath: '#/properties/hsCode/format', keyword: 'format' };
  const reported = (language: 'zh' | 'en', hsCode: string) =>
    explain({
      ...{ resource, language, record: { hsCode } },
      errors: [{ ...error, params: { format: 'hs-code' } }],
    }).map(({ path, message }) => [path, message]);
  expect(reported('zh', '940540')).toEqual([['/hsCode', 'HS编码：没有这个 HS 编码，前 6 位不在海关编码表（HS 2022）中']]);
  expect(reported('en', '940540')).toEqual([['/hsCode', 'HS code: not a valid HS code; its first 6 digits are not in HS 2022']]);
  expect(reported('en', '980100')).toEqual(reported('en', '940540'));
  expect(reported('en', '94054')[0]?.[1]).toContain('6, 8 or 10 digits');
});
