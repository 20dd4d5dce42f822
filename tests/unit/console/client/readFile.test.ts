import { expect, test } from 'vitest';
import { fileName, readFile } from '../../../../src/console/client/answers.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const raw = (given: { text?: string; type?: string; status?: number; disposition?: string }) => ({
  status: given.status ?? 200,
  type: given.type ?? xlsx,
  disposition: given.disposition ?? '',
  blob: new Blob([given.text ?? 'PK\u0003\u0004']),
});
const enveloped = (code: number) => JSON.stringify({ code, message: 'said so', data: null });

test('a file is a file, with the name that the server gives', async () => {
  const answer = await readFile(raw({ disposition: "attachment; filename=a.xlsx; filename*=UTF-8''%E8%88%B9.xlsx" }));
  expect(answer).toMatchObject({ data: { name: '船.xlsx' } });
});

test.each([
  ['an envelope', { text: enveloped(40003), type: 'application/json' }, { kind: 'refused', code: 40003 }],
  ['the end of the session', { text: enveloped(20007), type: 'application/json', status: 401 }, { code: 20007 }],
  ['an envelope called a file', { text: enveloped(20007), type: 'application/octet-stream' }, { code: 20007 }],
  ['an attached envelope', { text: enveloped(40004), disposition: 'attachment; filename=a.xlsx' }, { code: 40004 }],
  ['an envelope of success', { text: enveloped(20000), type: 'application/json' }, { kind: 'garbled' }],
  ['a page of a proxy', { text: '<html></html>', type: 'text/html' }, { kind: 'garbled' }],
  ['a failure without an envelope', { status: 502 }, { kind: 'garbled' }],
  ['nothing', { text: '' }, { kind: 'garbled' }],
  ['HTTP 204', { text: '', status: 204, type: '' }, { kind: 'garbled' }],
])('%s is a failure, not a file', async (_what, given, error) => {
  expect(await readFile(raw(given))).toMatchObject({ error });
});

test('a JSON file sent as an attachment is a file', async () => {
  expect(await readFile(raw({ text: '{"a":1}', type: 'application/json', disposition: 'attachment' }))).toHaveProperty('data');
});

test.each([
  ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
  ['attachment; filename=a.xlsx', 'a.xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\x\\\\y.xlsx"', 'y.xlsx'],
  ["attachment; filename*=UTF-8''%zz; filename=plain.xlsx", 'plain.xlsx'],
  ['attachment; filename="gpj.\u202excod.exe"', 'gpj.xcod.exe'],
  ['inline', undefined],
])('%j names the file %j', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});
