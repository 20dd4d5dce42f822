import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printJson, printJsonText } from '../../../src/contract/printJson.ts';

const text = (en: string) => ({ zh: '字', en });

describe('a formatted file', () => {
  test('has a value on one line if it fits, otherwise each member on its own line', () => {
    const file = {
      title: { zh: '船舶', en: 'Vessel' },
      properties: {
        shipName: { title: text('Vessel name'), type: 'string', maxLength: 60 },
        carrierName: {
          title: text('The company that runs the vessel, whoever owns it'),
          reference: {
            resource: 'hwUser',
            filter: { userType: 'SUPPLIER', status: '0' },
            copy: { currency: 'currency' },
          },
        },
      },
    };
    expect(printJson(file)).toBe(`{
  "title": { "zh": "船舶", "en": "Vessel" },
  "properties": {
    "shipName": { "title": { "zh": "字", "en": "Vessel name" }, "type": "string", "maxLength": 60 },
    "carrierName": {
      "title": { "zh": "字", "en": "The company that runs the vessel, whoever owns it" },
      "reference": { "resource": "hwUser", "filter": { "userType": "SUPPLIER", "status": "0" }, "copy": { "currency": "currency" } }
    }
  }
}
`);
  });

  test('packs small values onto lines, in order; what has a title has a line of its own', () => {
    const field = {
      type: 'string',
      format: 'date-time',
      zone: ['quayId.timezone', 'repositoryId.timezone'],
      access: { write: 'wms:order:status' },
      shop: { title: { zh: '字', en: 'Shop' } },
      notAfter: 'now',
      notBefore: 'dischargeTime',
      patternMessage: 'x'.repeat(100),
      search: 'contains',
    };
    expect(printJson(field)).toBe(`{
  "type": "string", "format": "date-time", "zone": ["quayId.timezone", "repositoryId.timezone"], "access": { "write": "wms:order:status" },
  "shop": { "title": { "zh": "字", "en": "Shop" } },
  "notAfter": "now", "notBefore": "dischargeTime",
  "patternMessage": "${'x'.repeat(100)}", "search": "contains"
}
`);
  });

  test('fills lines with the words and numbers of a long list; an object in it has its own line', () => {
    const names = Array.from({ length: 16 }, (_, i) => `column${10 + i}`);
    expect(printJson([...names, { field: 'weight' }, 'remark'])).toBe(`[
  ${names
    .slice(0, 12)
    .map((name) => `"${name}"`)
    .join(', ')},
  ${names
    .slice(12)
    .map((name) => `"${name}"`)
    .join(', ')},
  { "field": "weight" },
  "remark"
]
`);
  });

  test('breaks no value: a text that is too long has its own line', () => {
    const long = 'x'.repeat(200);
    expect(printJson({ a: 1, b: long, c: [long], d: 2 })).toBe(
      `{\n  "a": 1,\n  "b": "${long}",\n  "c": [\n    "${long}"\n  ],\n  "d": 2\n}\n`,
    );
  });

  test('keeps empty parts empty, however deep they are', () => {
    expect(printJson({})).toBe('{}\n');
    expect(printJson([])).toBe('[]\n');
    expect(printJson('x')).toBe('"x"\n');
    expect(printJson({ [`k${'x'.repeat(160)}`]: { a: {}, b: [] } })).toContain('    "a": {}, "b": []\n');
  });

  test('is 150 columns wide with the comma; a Chinese character counts as two', () => {
    const line = (value: string) => printJson({ a: { v: value }, b: 'x'.repeat(150) }).split('\n')[1];
    const room = 150 - '  "a": { "v": "" },'.length;
    expect(line('x'.repeat(room))).toBe(`  "a": { "v": "${'x'.repeat(room)}" },`);
    expect(line('x'.repeat(room + 1))).toBe('  "a": {');
    expect(line('柜'.repeat(Math.floor(room / 2)))).toContain('柜');
    expect(line('柜'.repeat(Math.floor(room / 2) + 1))).toBe('  "a": {');
    expect(line('，'.repeat(Math.floor(room / 2) + 1))).toBe('  "a": {');
  });
});

describe('a text', () => {
  test('keeps each literal as it is written, and duplicate keys', () => {
    const written = '{"n":[1,2.50,-0e1],"s":"\\u00e9\\/\\"{[,:","a":1,"a":null,"t":true}';
    expect(printJsonText(written)).toBe('{ "n": [1, 2.50, -0e1], "s": "\\u00e9\\/\\"{[,:", "a": 1, "a": null, "t": true }\n');
  });

  test('loses only blanks, its byte order mark and Windows line endings', () => {
    expect(printJsonText('\uFEFF{\r\n\r\n\t"a" : [ 1 ,2 ]\r\n}')).toBe('{ "a": [1, 2] }\n');
  });

  test.each([
    ['a comment', '{ "a": 1 /* why */ }'],
    ['a comment to the end of the line', '{\n  // why\n  "a": 1\n}'],
    ['a trailing comma', '{ "a": 1, }'],
    ['an open brace', '{ "a": 1'],
    ['no content', ''],
    ['two values', '{} {}'],
    ['too many levels', `${'['.repeat(101)}${']'.repeat(101)}`],
  ])('with %s is left unchanged', (_, written) => {
    expect(printJsonText(written)).toBeUndefined();
  });

  test('has the same meaning when formatted, and is stable when formatted again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, '\t'), (value, blanks) => {
        const printed = printJsonText(JSON.stringify(value, null, blanks)) ?? '';
        expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(value));
        expect(printJsonText(printed)).toBe(printed);
        expect(printJson(value)).toBe(printed);
      }),
    );
  });
});
