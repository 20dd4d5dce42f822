import { describe, expect, it } from 'vitest';
import { berth, compileBerth, field, lines } from './support/fixtures.ts';

const choices =
  '[{ "value": "A", "title": { "zh": "甲", "en": "First" }, "color": "red" }, "B", { "value": "C", "title": { "en": "Third" } }]';

describe('values listed by the field itself', () => {
  const compilation = compileBerth(berth({ field: field(`"type": "string", "enum": ${choices}, "default": "C"`) }));
  const compiled = compilation.resources.find(({ resource }) => resource.name === 'hwBerth');

  it('can have titles and colors, and report a missing language', () => {
    expect(lines(compilation)).toEqual([expect.stringContaining('the Chinese text is missing')]);
    const extra = compiled?.resource.fields.find(({ name }) => name === 'extra');
    expect(extra).toMatchObject({
      kind: 'enum',
      default: 'C',
      options: [
        { value: 'A', title: { zh: '甲', en: 'First' }, color: 'red' },
        { value: 'B', title: { zh: 'B', en: 'B' } },
        { value: 'C', title: { zh: 'Third', en: 'Third' } },
      ],
    });
  });

  it('are the only values that a record accepts', () => {
    expect(compiled?.schema.properties).toMatchObject({ extra: { enum: ['A', 'B', 'C'] } });
  });

  it('are the only values in conditions and states', () => {
    const tail = (state: string) =>
      `,\n  "states": { "field": "extra", "initial": "A", "transitions": [{ "name": "go", "title": { "zh": "走", "en": "Go" }, "from": "A", "to": "${state}" }] }`;
    const parts = { field: field(`"type": "string", "enum": ${choices.replace('{ "en"', '{ "zh": "丙", "en"')}`) };
    expect(lines(compileBerth(berth({ ...parts, tail: tail('C') })))).toEqual([expect.stringContaining('no transition leads to `B`')]);
    expect(lines(compileBerth(berth({ ...parts, tail: tail('D') }))).join()).toContain('`D`');
  });
});
