import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../codegen/types.ts';
import { permissionsOf } from '../../src/contract/permission.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbors, takeMark } from './support/fixtures.ts';

const title = '"title": { "zh": "题", "en": "Title" }';
const picture = `{ ${title}, "type": "string", "format": "file" }`;
const held = field('"type": "string", "format": "file"', 'plan');
const tail = (keywords: string): string => `,\n  ${keywords}`;

/** A resource for surveys of the berth. Each survey has a file field. */
const surveys: SourceFile = {
  path: 'system/hwSurvey.json',
  text: `{ "name": "hwSurvey", ${title}, "perms": "system:survey", "record": { "type": "object", "properties": {
    "report": ${picture},
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } } } } }`,
};

const compiled = (parts: BerthParts) => {
  const { faults, resources } = compileBerth(berth(parts), [...neighbors, surveys]);
  const found = resources.find(({ resource }) => resource.name === 'hwBerth');
  if (!found) throw new Error(lines({ faults }).join('\n'));
  return found.resource;
};

describe('files of a record', () => {
  it('add four calls and two permissions, and accept every type in any number', () => {
    const resource = compiled({ tail: tail('"detail": { "files": true }') });
    expect(resource.detail.files).toEqual({ types: ['image', 'pdf', 'office', 'text', 'zip'] });
    expect(resource.calls).toMatchObject({
      uploadFile: '/hw/wms/hwBerth/uploadFile',
      findFileList: '/hw/wms/hwBerth/findFileList',
      downloadFile: '/hw/wms/hwBerth/downloadFile',
      removeFileByIds: '/hw/wms/hwBerth/removeFileByIds',
    });
    const codes = permissionsOf(resource).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['system:berth:upload', 'system:berth:removeFile']));
  });

  it('can be marked, limited and called by other names', () => {
    const parts = {
      head: '\n  "calls": { "uploadFile": "sendPlan" },',
      tail: tail('"detail": { "files": { "kinds": ["PLAN", "PHOTO"], "accept": ["image"], "most": 3 } }'),
    };
    const resource = compiled(parts);
    expect(resource.detail.files).toMatchObject({ kinds: [{ value: 'PLAN' }, { value: 'PHOTO' }], most: 3 });
    expect(resource.detail.files?.types).toEqual(['image']);
    expect(resource.calls.uploadFile).toBe('/hw/wms/hwBerth/sendPlan');
  });

  it('can have marks, with a call for them', () => {
    const marks = `[{ "name": "isFinal", ${title} }, { "name": "forAll", ${title}, "default": true }]`;
    const { detail, calls } = compiled({ tail: tail(`"detail": { "files": { "marks": ${marks} } }`) });
    expect(detail.files?.marks?.map((mark) => [mark.name, mark.default])).toEqual([
      ['isFinal', false],
      ['forAll', true],
    ]);
    expect(calls.markFile).toBe('/hw/wms/hwBerth/markFile');
    const twice = `[{ "name": "isFinal", ${title} }, { "name": "isFinal", ${title} }]`;
    const again = compileBerth(berth({ tail: tail(`"detail": { "files": { "marks": ${twice} } }`) }));
    expect(lines(again).join()).toContain('`isFinal` is listed twice');
    const idle = { head: '\n  "calls": { "markFile": true },', tail: tail('"detail": { "files": true }') };
    expect(lines(compileBerth(berth(idle))).join()).toContain('`markFile` is a call for file marks');
  });

  it('are disabled when the file does not mention them', () => {
    const { calls, detail } = compiled({});
    expect([detail.files, calls.uploadFile, calls.findFileList]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a file field', () => {
  it('has its calls, and is not in workbooks by default', () => {
    const resource = compiled({ field: field('"type": "string", "format": "file", "accept": ["pdf"]', 'plan') });
    expect(resource.fields.find(({ name }) => name === 'plan')).toMatchObject({
      kind: 'file',
      file: {
        types: ['pdf'],
        upload: '/hw/wms/hwBerth/uploadFile',
        download: '/hw/wms/hwBerth/downloadFile',
        permission: 'system:berth:upload',
      },
    });
    expect(resource.calls.findFileList).toBeUndefined();
    expect(resource.excel.columns.map((column) => column.field)).not.toContain('plan');
  });

  it("can be part of an action's input", () => {
    const plan = field('"type": "string", "format": "file", "accept": ["pdf"]', 'plan');
    const resource = compiled({ field: plan, tail: takeMark(action(ask)).text });
    const own = resource.fields.find(({ name }) => name === 'plan')?.file;
    expect(own).toMatchObject({ types: ['pdf'] });
    expect(resource.actions[0]?.ask?.fields).toMatchObject([{ name: 'plan', kind: 'file', file: own }]);
  });
});

/** The name of the case, the parts of a resource file with a mark where the fault is, and the expected message. */
type AppError = readonly [name: string, parts: BerthParts, message: string];

const ask = `"form": { "properties": { »"plan": ${picture} } }`;
const action = (keywords: string): string => tail(`"actions": [{ "name": "scan", ${title}, "at": "row", ${keywords} }]`);

const rejections: readonly AppError[] = [
  [
    'kinds of an unknown enum',
    { tail: tail('"detail": { "files": { "kinds": »"Enablestatus" } }') },
    'there is no enum `Enablestatus`  did you mean `EnableStatus`?',
  ],
  [
    'a call for files where there are none',
    { head: '\n  "calls": { »"findFileList": true },' },
    '`findFileList` is a call for files, but the records have no files  add `"files": true` to `detail`, or remove the call',
  ],
  [
    'files without a call that they need',
    { head: '\n  "calls": { »"downloadFile": false },', tail: tail('"detail": { "files": true }') },
    'files need the call `downloadFile`  remove it, or do not use files',
  ],
  [
    'accepted file types of a field of another kind',
    { field: field('"type": "string", »"accept": ["pdf"]') },
    '`accept` does not apply to a field of the kind `text`  remove it',
  ],
  [
    'a file with a default',
    { field: field('"type": "string", "format": "file", »"default": "x"') },
    '`default` does not apply to a field of the kind `file`  remove it',
  ],
  [
    'a file in a row',
    { field: field(`"type": "array", "items": { "type": "object", "properties": { »"plan": ${picture} } }`) },
    'a row cannot hold a file  keep it in the record itself',
  ],
  [
    'lines that hold files',
    { field: field('"type": "array", "lines": { »"resource": "hwSurvey", "by": "berthId" }') },
    '`hwSurvey` has file fields  lines cannot hold files: show the records as a related list',
  ],
  [
    'a file that is asked for and not stored',
    { tail: action(ask) },
    'a file asked for in a form must be stored in the record  add a record field of the same name with the format `file`, or remove the field from the form',
  ],
  [
    'a file that is asked for many records',
    { field: held, tail: action(ask).replace('"row"', '"bulk"') },
    'a file can only be asked for with a single record  write `"at": "row"`, or remove the file field',
  ],
  ['a file that is set', { field: held, tail: action('"set": { »"plan": null }') }, '`set` cannot fill in a file  remove it'],
  ['a file as the order', { field: held, tail: tail('"list": { "sort": [»"plan"] }') }, '`plan` cannot be used for sorting  remove it'],
  [
    'a file that is changed in the list',
    { field: held, tail: tail('"list": { "edit": [»"plan"] }') },
    'a file field cannot be edited in a list  remove it',
  ],
  [
    'a file in the workbook',
    { field: held, tail: tail('"excel": { "columns": [»"plan"] }') },
    'a file field cannot be a column of a workbook  remove it',
  ],
];

describe('the compiler rejects (files)', () => {
  it.each(rejections)('%s', (_name, parts, reported) => {
    const { text: file, location } = takeMark(berth(parts));
    const { faults } = compileBerth(file, [...neighbors, surveys]);
    const own = faults.filter((fault) => fault.file === 'system/hwBerth.json');
    expect(lines({ faults: own })).toContain(`system/hwBerth.json:${location}  ${reported}`);
  });
});
