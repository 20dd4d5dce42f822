import { describe, expect, it } from 'vitest';
import { draftRecords, draftSchema } from './support/draft.ts';

const first = [
  { code: 'A1', status: 'OPEN', size: 3, note: 'x' },
  { code: 'A2', status: 'SHUT', size: 4, note: 'y' },
  { code: 'A3', status: 'OPEN', size: 5, note: 'z' },
];

/** Returns the file that is drafted from the first response, with changes made by hand. */
function edited(edit: (source: any) => void): string {
  const source = JSON.parse(draftRecords(first).text);
  edit(source);
  return `${JSON.stringify(source, null, 2)}\n`;
}

describe('drafting again', () => {
  it('changes nothing when the source says nothing new', () => {
    const { text } = draftRecords(first);
    expect(draftRecords(first, text)).toMatchObject({ text, added: [], conflicts: [] });
  });

  it('adds new fields after their neighbors and keeps everything else as written', () => {
    const { text } = draftRecords(first);
    const more = first.map(({ code, ...rest }) => ({ code, colour: 'red', ...rest, weight: 1.5 }));
    const merged = draftRecords(more, text);
    expect(merged.added).toEqual(['colour', 'weight']);
    expect(Object.keys(merged.source.record.properties)).toEqual(['code', 'colour', 'status', 'size', 'note', 'weight']);
    const kept = merged.text
      .split('\n')
      .filter((line) => text.split('\n').includes(line) || text.split('\n').includes(line.replace(/,$/, '')));
    expect(kept.length).toBeGreaterThanOrEqual(text.split('\n').length);
    expect(merged.faults).toEqual([]);
  });

  it('does not require a new field that stored records cannot have, and says so', () => {
    const { text } = draftRecords(first);
    const merged = draftRecords(
      first.map((record) => ({ ...record, port: 'P' })),
      text,
    );
    expect(merged.source.record.required).not.toContain('port');
    expect(merged.notes).toContainEqual(expect.stringContaining('`port` always has a value'));
  });

  it('keeps every edit made by hand', () => {
    const text = edited((source) => {
      source.title = { zh: '东西', en: 'Things' };
      source.record.required = ['code'];
      source.record.properties.code = {
        type: 'string',
        maxLength: 5,
        pattern: '^[A-Z]\\d$',
        title: { zh: '码', en: 'Code' },
      };
      source.record.properties.own = { type: 'boolean', title: { zh: '自有', en: 'Own' } };
      source.list = { columns: ['code'] };
    });
    const merged = draftRecords(first, text);
    expect(merged.text).toBe(text);
    expect(merged.conflicts).toEqual([]);
    expect(merged.notes).toContainEqual('`own` is not in the source; it stays in the file');
  });

  it('recognizes a field that was renamed by hand', () => {
    const text = edited(({ record }) => {
      const { size, ...rest } = record.properties;
      record.properties = { ...rest, pieces: { ...size, was: 'size' } };
      record.required = ['code'];
    });
    expect(draftRecords(first, text)).toMatchObject({ text, added: [], conflicts: [] });
  });

  it('recognizes a heading without letters by its former title', () => {
    const records = first.map((record) => ({ ...record, 怪异: 'v' }));
    const { source, text } = draftRecords(records);
    expect(source.record.properties).toHaveProperty('field5');
    const renamed = text.replaceAll('"field5"', '"oddity"');
    expect(draftRecords(records, renamed)).toMatchObject({ text: renamed, added: [], conflicts: [] });
  });

  it.each([
    [
      'a value outside the choices',
      'status',
      'HOLD',
      'the file has `enum` ["OPEN","SHUT"] for `status`; the source has "HOLD" in 1 of 4 records',
    ],
    [
      'a longer text',
      'code',
      'A'.repeat(30),
      `the file has \`maxLength\` 20 for \`code\`; the source has "${'A'.repeat(30)}" in 1 of 4 records`,
    ],
    ['a word for a number', 'size', 'many', 'the file has `type` "integer" for `size`; the source has "many" in 1 of 4 records'],
    ['nothing where something must be', 'note', '', 'the file makes `note` required; the source leaves it empty in 1 of 4 records'],
  ])('reports %s with both values and its position', (_, name, value, expected) => {
    const { text } = draftRecords(first);
    const merged = draftRecords([...first, { ...first[0], code: 'A4', [name]: value }], text);
    expect(merged.text).toBe(text);
    expect(merged.conflicts).toHaveLength(1);
    expect(merged.conflicts[0]).toContain(expected);
    const [, line = 0] = /^system\/hwThing\.json:(\d+):\d+ {2}/.exec(merged.conflicts[0] ?? '') ?? [];
    expect(text.split('\n')[Number(line) - 1]).toContain(`"${name}":`);
  });

  it('reports a code that occurs twice', () => {
    const text = edited(({ record }) => {
      record.properties.code.unique = true;
    });
    expect(draftRecords([...first, first[0]], text).conflicts.join()).toContain(
      'the file has `unique` for `code`; the source has "A1" more than once',
    );
  });

  it('also merges fields of rows', () => {
    const order = { no: 'O', lines: [{ sku: 'A', qty: 1 }] };
    const { text } = draftRecords([order, order]);
    const merged = draftRecords([order, { no: 'P', lines: [{ sku: 'B', qty: 'two', lot: 'L' }] }], text);
    expect(merged.added).toEqual(['lines.lot']);
    expect(merged.source.record.properties.lines?.items?.properties).toHaveProperty('lot');
    expect(merged.conflicts.join()).toContain('the file has `type` "integer" for `qty`; the source has "two" in 1 of 2 records');
    expect(merged.faults).toEqual([]);
  });

  it('shows a new field in the section of its neighbor', () => {
    const text = edited((source) => {
      source.form = { sections: [{ fields: ['code', 'status'] }, { fields: ['size', 'note'] }] };
    });
    const merged = draftRecords(
      first.map(({ code, status, ...rest }) => ({ code, port: 'P', status, ...rest })),
      text,
    );
    expect(merged.source.form?.sections.map(({ fields }) => fields)).toEqual([
      ['code', 'port', 'status'],
      ['size', 'note'],
    ]);
    expect(merged.faults).toEqual([]);
  });

  it('works on files with the line breaks of Windows and without any', () => {
    const windows = draftRecords(first).text.replaceAll('\n', '\r\n');
    const more = first.map((record) => ({ ...record, port: 'P' }));
    const merged = draftRecords(more, windows);
    expect(merged.text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(merged.source.record.properties).toHaveProperty('port');
    const flat = JSON.stringify(JSON.parse(windows));
    expect(draftRecords(more, flat).source.record.properties).toHaveProperty('port');
  });

  it('reports what a document declares differently', () => {
    const schema = (it: object) => ({ Thing: { type: 'object', properties: { it, other: { type: 'string' } } } });
    const { text } = draftSchema(schema({ type: 'string', maxLength: 10 }));
    const conflicts = (it: object) => draftSchema(schema(it), 'Thing', text).conflicts.join();
    expect(conflicts({ type: 'string', maxLength: 20 })).toContain('the file has `maxLength` 10 for `it`; the source has 20');
    expect(conflicts({ type: 'string', maxLength: 5 })).toBe('');
    expect(conflicts({ type: 'integer' })).toContain('in the file `it` is `text`; in the source it is `integer`');
  });

  it('does not change a broken file, and reports its fault', () => {
    expect(() => draftRecords(first, '{ "name": "hwThing", ')).toThrow(/^fix the file first: system\/hwThing.json:1:\d+ /);
    const faulty = edited((source) => {
      source.record.required = ['nothing'];
    });
    expect(() => draftRecords(first, faulty)).toThrow('there is no field `nothing`');
  });
});
