import { describe, expect, it } from 'vitest';
import type { Resource } from '../../src/contract/resource.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbors } from './support/fixtures.ts';

function berthWith(parts: BerthParts): Resource {
  const compilation = compileBerth(berth(parts), neighbors);
  expect(lines(compilation)).toEqual([]);
  const [compiled] = compilation.resources;
  if (!compiled) throw new Error('The berth was not compiled.');
  return compiled.resource;
}

const sections = '"sections": [{ "title": { "zh": "一", "en": "One" }, "fields": ["status", "code"] }]';

describe('the label of a record', () => {
  it('is the same for all languages or one for each, and a missing language uses the other one', () => {
    const name = field('"type": "string", "maxLength": 20', 'name');
    const displayOf = (display: string) => berthWith({ head: `\n  "display": ${display},`, field: name }).display;
    expect(displayOf('"{code} {name}"')).toEqual({ zh: '{code} {name}', en: '{code} {name}' });
    expect(displayOf('{ "zh": "{code} {name}", "en": "{name|code}" }')).toEqual({
      zh: '{code} {name}',
      en: '{name|code}',
    });
    expect(berthWith({}).display).toEqual({ zh: '{code}', en: '{code}' });
  });

  it('is searched by the keyword when the file does not name search fields', () => {
    const fields = field('"type": "string", "maxLength": 20', 'name') + field('"type": "string", "maxLength": 20', 'nameEn');
    const head = '\n  "display": { "zh": "{length} {name}", "en": "{nameEn|name}" },';
    expect(berthWith({ head, field: fields }).list.keyword).toEqual(['name', 'nameEn']);
    const tail = ',\n  "list": { "keyword": ["code"] }';
    expect(berthWith({ head, field: fields, tail }).list.keyword).toEqual(['code']);
  });
});

describe('the list', () => {
  it('is a plain table by default', () => {
    expect(berthWith({}).list).toMatchObject({ views: [{ view: 'table' }], edit: [] });
    expect(berthWith({}).list.tabs).toBeUndefined();
  });

  it('has pinned columns, summaries, tabs, presets and editable fields as the file says', () => {
    const columns = '[{ "field": "code", "pin": "left" }, { "field": "draft", "summary": "average" }, "length"]';
    const views = '["table", { "view": "board", "field": "status" }, { "view": "calendar", "field": "opened" }]';
    const tail = `,\n  "list": { "columns": ${columns}, "summaryBy": "status", "summaryWhen": { "status": { "not": ["1"] } }, "tabs": "status", "views": ${views}, "edit": ["length"] }`;
    expect(berthWith({ tail }).list).toMatchObject({
      columns: [{ field: 'code', pin: 'left' }, { field: 'draft', summary: 'average' }, { field: 'length' }],
      summaryBy: 'status',
      summaryWhen: { field: 'status', values: ['1'], isNot: true },
      tabs: 'status',
      views: [{ view: 'table' }, { view: 'board', field: 'status' }, { view: 'calendar', field: 'opened' }],
      edit: ['length'],
    });
  });

  it('fills missing parts of its presets from the list', () => {
    const open = '{ "name": "open", "title": { "zh": "开放", "en": "Open" }, "filters": { "status": "0" } }';
    const long =
      '{ "name": "long", "title": { "zh": "长", "en": "Long" }, "keyword": "n", "filters": { "length": { "gte": 300 } }, "sort": ["-length"], "columns": ["code"] }';
    const { presets } = berthWith({ tail: `,\n  "list": { "presets": [${open}, ${long}] }` }).list;
    expect(presets).toEqual([
      {
        ...{ name: 'open', title: { zh: '开放', en: 'Open' }, keyword: '' },
        ...{ filters: { status: ['0'] }, sorts: [{ field: 'createTime', order: 'desc' }], columns: [] },
      },
      {
        ...{ name: 'long', title: { zh: '长', en: 'Long' }, keyword: 'n', filters: { length: { gte: 300 } } },
        ...{ sorts: [{ field: 'length', order: 'desc' }], columns: [{ field: 'code' }] },
      },
    ]);
    expect(berthWith({}).list).not.toHaveProperty('presets');
  });

  it('has a tab for each state when there are states', () => {
    const tail =
      ',\n  "states": { "field": "status", "initial": "0", "transitions": [{ "name": "close", "title": { "zh": "关", "en": "Close" }, "from": "0", "to": "1" }] }';
    expect(berthWith({ tail }).list.tabs).toBe('status');
  });
});

describe('the detail', () => {
  it('shows the sections of the form, fields hidden in lines, and fields set by the server', () => {
    const parts = {
      field:
        field('"type": "string", "system": true', 'stamp') +
        field(
          '"type": "array", "lines": { "record": { "type": "object", "properties": { "no": { "type": "string", "title": { "zh": "号", "en": "No." } } } } }',
          'boxes',
        ),
      tail: `,\n  "form": { ${sections} }`,
    };
    expect(berthWith(parts).detail).toEqual({
      sections: [
        { title: { zh: '一', en: 'One' }, columns: 2, fields: ['status', 'code'] },
        { columns: 2, fields: ['boxes'] },
        {
          title: { zh: '系统信息', en: 'System' },
          columns: 2,
          fields: ['stamp', 'createBy', 'createTime', 'updateBy', 'updateTime'],
        },
      ],
      related: [],
      hasLog: true,
    });
  });

  it('shows the parts in the file, with lists of referring records', () => {
    const parts = {
      field: field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId'),
      tail: `,\n  "detail": { ${sections}, "files": true, "log": false, "related": [{ "resource": "hwBerth", "by": "nextId", "columns": ["code"] }], "panels": ["berth/plan"] }`,
    };
    expect(berthWith(parts).detail).toEqual({
      sections: [{ title: { zh: '一', en: 'One' }, columns: 2, fields: ['status', 'code'] }],
      related: [{ resource: 'hwBerth', by: 'nextId', columns: ['code'] }],
      panels: ['berth/plan'],
      files: { types: ['image', 'pdf', 'office', 'text', 'zip'] },
      hasLog: false,
    });
  });

  it('shows no log without a log call', () => {
    expect(berthWith({ head: '\n  "calls": { "log": false },' }).detail.hasLog).toBe(false);
  });
});

describe('the workbook', () => {
  const fieldsOf = ({ excel }: Resource): string[] => excel.columns.map((column) => column.field);

  it('has the editable fields, in the order of the form, and finds records by the first unique field', () => {
    const parts = { field: field('"type": "string", "unique": true', 'no'), tail: `,\n  "form": { ${sections} }` };
    const resource = berthWith(parts);
    expect(fieldsOf(resource)).toEqual(['status', 'code', 'draft', 'length', 'opened', 'country', 'no']);
    expect(resource.excel.key).toEqual(['no']);
  });

  it('starts with the generated number when records are found by it', () => {
    const parts = { field: field('"type": "string", "serial": "HW{yyyy}{0000}"', 'no') };
    expect(fieldsOf(berthWith(parts))[0]).toBe('no');
  });

  it('treats every row as new when nothing is unique or the unique field is not a column', () => {
    expect(berthWith({}).excel.key).toEqual([]);
    const parts = {
      field: field('"type": "string", "unique": true', 'no'),
      tail: ',\n  "excel": { "columns": ["code"] }',
    };
    expect(berthWith(parts).excel.key).toEqual([]);
  });

  it('has the columns, headings and key of the file', () => {
    const tail =
      ',\n  "unique": [{ "fields": ["code", "country"] }],\n  "excel": { "columns": [{ "field": "code", "headers": [" 柜号 ", "Container"] }, "country", "createTime"], "key": ["country", "code"] }';
    expect(berthWith({ tail }).excel).toEqual({
      columns: [
        { field: 'code', headers: ['柜号', 'Container'] },
        { field: 'country', headers: [] },
        { field: 'createTime', headers: [] },
      ],
      key: ['country', 'code'],
    });
  });

  it('has a sheet for lines, and can match records by a value that is unique among some of them', () => {
    const post = '"no": { "title": { "zh": "号", "en": "No" }, "type": "string", "unique": true }';
    const more = '"pull": { "title": { "zh": "拉力", "en": "Pull" }, "type": "integer" }';
    const parts = {
      field: field(`"type": "array", "lines": { "record": { "type": "object", "properties": { ${post}, ${more} } } }`, 'posts'),
      tail: `,
  "unique": [{ "fields": ["code"], "when": { "status": "0" } }],
  "excel": { "key": ["code"], "lines": { "posts": { "by": "code", "columns": ["pull", "no"], "key": ["no"] } } }`,
    };
    const { excel } = berthWith(parts);
    expect(excel.key).toEqual(['code']);
    const columns = ['pull', 'no'].map((name) => ({ field: name, headers: [] }));
    expect(excel.lines).toEqual([{ field: 'posts', by: 'code', columns, key: ['no'] }]);
    const plain = berthWith({
      ...parts,
      tail: parts.tail.replace('"by": "code", "columns": ["pull", "no"], "key": ["no"]', '"by": "code"'),
    });
    expect(plain.excel.lines).toEqual([{ field: 'posts', by: 'code', columns: columns.toReversed(), key: [] }]);
  });

  it('has sheets of records that refer to the exported ones, one per value of a field or one for all', () => {
    const own = field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId');
    const sheets = (more: string): string =>
      `,\n  "excel": { "related": { "resource": "hwBerth", "by": "nextId", "columns": ["code", "createTime"]${more} } }`;
    const { excel } = berthWith({ field: own, tail: sheets(', "sheetBy": "country", "sort": ["-opened", "code"]') });
    expect(excel.related).toEqual({
      ...{ resource: 'hwBerth', by: 'nextId', sheetBy: 'country', columns: ['code', 'createTime'] },
      sorts: [
        { field: 'opened', order: 'desc' },
        { field: 'code', order: 'asc' },
      ],
    });
    const plain = berthWith({ field: own, tail: sheets('') });
    expect(plain.excel.related).toEqual({ resource: 'hwBerth', by: 'nextId', columns: ['code', 'createTime'] });
  });
});

it('a reference defines what it offers and copies', () => {
  const reference =
    '"reference": { "resource": "hwBerth", "filter": { "status": "0", "country": { "sameAs": "country" } }, "copy": { "length": "length" } }';
  const { fields } = berthWith({ field: field(`"type": "string", ${reference}`, 'nextId') });
  expect(fields.find(({ name }) => name === 'nextId')?.reference).toMatchObject({
    resource: 'hwBerth',
    filter: { status: { is: '0' }, country: { field: 'country' } },
    copy: { length: 'length' },
  });
});

it("a reference knows the call for its choices: of its record, of a line, or of an action's input", () => {
  const reference = '"type": "string", "reference": { "resource": "hwBerth" }';
  const line = `"type": "array", "lines": { "record": { "type": "object", "properties": { "nextId": { ${reference}, "title": { "zh": "下一个", "en": "Next" } } } } }`;
  const ask = `"form": { "properties": { "toId": { ${reference}, "title": { "zh": "到", "en": "To" } } } }`;
  const tail = `,\n  "actions": [{ "name": "move", "title": { "zh": "移", "en": "Move" }, "at": "row", "handler": true, ${ask} }]`;
  const resource = berthWith({ field: field(line, 'stops'), tail });
  const call = '/hw/wms/hwBerth/findHwBerthChoices';
  expect(resource.calls.choices).toBe(call);
  const [stop] = resource.fields.find(({ name }) => name === 'stops')?.items ?? [];
  expect(stop?.reference?.choices).toEqual({ call, field: 'stops.nextId', perm: 'system:berth:list' });
  const [requested] = resource.actions[0]?.ask?.fields ?? [];
  expect(requested?.reference?.choices).toEqual({ call, field: 'toId', of: 'move', perm: 'system:berth:move' });
});

it('the call for choices exists where the resource has references and a list, and can be renamed or omitted', () => {
  const next = field('"type": "string", "reference": { "resource": "hwBerth" }', 'nextId');
  const called = (calls: string) => {
    const { fields, ...resource } = berthWith({ field: next, head: `\n  "calls": { ${calls} },` });
    return [resource.calls.choices, fields.find(({ name }) => name === 'nextId')?.reference?.choices?.call];
  };
  expect(called('"choices": "nextBerths"')).toEqual(['/hw/wms/hwBerth/nextBerths', '/hw/wms/hwBerth/nextBerths']);
  for (const calls of ['"choices": false', '"find": false']) expect(called(calls)).toEqual([undefined, undefined]);
  expect(berthWith({}).calls.choices).toBeUndefined();
});
