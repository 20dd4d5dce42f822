import { describe, expect, it } from 'vitest';
import { printJsonText } from '../../src/contract/printJson.ts';
import { berth, compileBerth, field, lines, takeMark } from './support/fixtures.ts';

const printDocument = (rest: string): string =>
  `\n  "papers": [{ "name": "bol", "title": { "zh": "提单", "en": "BOL" }, "size": "letter", "heading": { "zh": "提单", "en": "BOL" }, ${rest} }]`;
const block = '"title": { "zh": "栏", "en": "Block" }, "fields": ["code"]';
const note = '"notes": [{ "zh": "请付", "en": "Pay" }]';

/** Where a file may contain a condition on one field. Each function puts a condition there. */
const locations: readonly [string, (when: string) => string][] = [
  ['a group that is unique', (when) => `\n  "unique": [{ "fields": ["code"], "when": ${when} }]`],
  ['the records that count', (when) => `\n  "list": { "summaryWhen": ${when} }`],
  [
    'a stamp',
    (when) => printDocument(`"stamps": [{ "when": ${when}, "text": { "zh": "草稿", "en": "Draft" } }], "blocks": [{ ${block} }]`),
  ],
  ['a block', (when) => printDocument(`"blocks": [{ "when": ${when}, ${block} }]`)],
  ['the notes', (when) => printDocument(`"blocks": [{ ${block} }], ${note}, "notesWhen": ${when}`)],
];

const forms: readonly [former: string, today: string][] = [
  ['{ "field": "status", "is": "0" }', '{ "status": "0" }'],
  ['{ "field": "status", "is": ["0", "1"] }', '{ "status": ["0", "1"] }'],
  ['{ "field": "status", "isNot": "0" }', '{ "status": { "not": ["0"] } }'],
  ['{ "isNot": ["0", "1"], "field": "status" }', '{ "status": { "not": ["0", "1"] } }'],
];

describe.each(locations)('the former form of a condition in %s', (_, around) => {
  it.each(forms)('%s is read as %s, with a warning that says it', (former, today) => {
    const { text, location } = takeMark(berth({ tail: `,${around(`»${former}`)}` }));
    const compilation = compileBerth(text);
    expect(lines(compilation)).toEqual([
      expect.stringMatching(`^system/hwBerth\\.json:${location} {2}\`\\w+\` uses an old form {2}write `),
    ]);
    expect(compilation.faults[0]?.severity).toBe('warning');
    const now = compileBerth(berth({ tail: `,${around(today)}` }));
    expect(lines(now)).toEqual([]);
    expect(compilation.resources.map(({ resource }) => resource)).toEqual(now.resources.map(({ resource }) => resource));
  });

  it('is rewritten by every command that formats the file', () => {
    const [former, today] = forms[3] ?? ['', ''];
    const format = (when: string) => printJsonText(berth({ tail: `,${around(when)}` }));
    expect(format(former)).toBe(format(today));
  });
});

describe('a faulty condition in its former form', () => {
  it('is reported with its position', () => {
    const { text, location } = takeMark(berth({ tail: ',\n  "list": { "summaryWhen": »{ "field": "stats", "is": "0" } }' }));
    expect(lines(compileBerth(text))).toContain(`system/hwBerth.json:${location}  there is no field \`stats\`  did you mean \`status\`?`);
  });

  it('with both `is` and `isNot` is invalid, and left as written', () => {
    const both = '{ "field": "status", "is": "0", "isNot": "1" }';
    const text = berth({ tail: `,\n  "list": { "summaryWhen": ${both} }` });
    expect(compileBerth(text).faults.some(({ severity }) => severity === 'error')).toBe(true);
    expect(printJsonText(text)).toContain(both);
  });
});

/** Where a file may contain a condition on the whole record. Each function puts a condition there. */
const conditions: readonly [string, (when: string) => Parameters<typeof berth>[0]][] = [
  ['a field', (when) => ({ field: field(`"type": "integer", "visibleWhen": ${when}`) })],
  ['a rule', (when) => ({ tail: `,\n  "rules": [{ "when": ${when}, "must": { "code": { "isNull": false } } }]` })],
  ['a permission', (when) => ({ tail: `,\n  "allow": { "edit": { "when": ${when} } }` })],
];

const schemaForms: readonly [former: string, today: string][] = [
  ['{ "properties": { "status": { "const": "0" } } }', '{ "status": "0" }'],
  ['{ "properties": { "status": { "enum": ["0", "1"] } } }', '{ "status": ["0", "1"] }'],
  ['{ "required": ["length"] }', '{ "length": { "isNull": false } }'],
  ['{ "not": { "required": ["length"] } }', '{ "length": { "isNull": true } }'],
  ['{ "not": { "properties": { "status": { "const": "0" } } } }', '{ "status": { "ne": "0" } }'],
  ['{ "properties": { "length": { "minimum": 1, "maximum": 9 } } }', '{ "length": { "gte": 1, "lte": 9 } }'],
  [
    '{ "anyOf": [{ "required": ["length"] }, { "properties": { "status": { "const": "0" } } }] }',
    '{ "any": [{ "length": { "isNull": false } }, { "status": "0" }] }',
  ],
  [
    '{ "not": { "properties": { "status": { "const": "0" }, "code": { "const": "A" } } } }',
    '{ "status": { "isNull": false }, "code": { "isNull": false }, "not": { "status": "0", "code": "A" } }',
  ],
];

describe.each(conditions)('a condition as JSON Schema in %s', (_, around) => {
  it.each(schemaForms)('%s is %s today', (former, today) => {
    const compilation = compileBerth(berth(around(former)));
    expect(compilation.faults.map(({ severity }) => severity)).toEqual(['warning']);
    const now = compileBerth(berth(around(today)));
    expect(lines(now)).toEqual([]);
    expect(compilation.resources.map(({ schema }) => schema)).toEqual(now.resources.map(({ schema }) => schema));
    expect(printJsonText(berth(around(former)))).toBe(printJsonText(berth(around(today))));
  });
});
