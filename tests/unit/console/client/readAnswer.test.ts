import { expect, test } from 'vitest';
import { readAnswer } from '../../../../src/console/client/answers.ts';
import { readSession } from '../../../../src/console/client/session.ts';

const answer = (code: number, status = 200, data: unknown = null, message = 'words') =>
  readAnswer({ status, body: JSON.stringify({ code, message, data }) });

test.each([200, 20000])('code %i is a success', (code) => {
  expect(answer(code, 200, { a: 1 })).toEqual({ data: { a: 1 } });
});

test.each([
  [40003, 403],
  [40003, 200],
  [20007, 401],
  [500, 200],
])("code %i under HTTP %i is an error with the server's message", (code, status) => {
  expect(answer(code, status)).toMatchObject({
    error: { kind: 'refused', code, statusCode: status, message: 'words' },
  });
});

test('faults of a validation error are included, invalid ones are not', () => {
  const errors = [{ path: '/imo', keyword: 'format', message: 'wrong' }, { path: 3 }, null];
  expect(answer(40000, 400, { errors })).toMatchObject({ error: { faults: [errors[0]], data: { errors } } });
});

test.each([
  ['<!doctype html><h1>502</h1>', 502, '网页'],
  ['{"code":200,"da', 200, '不完整'],
  ['', 504, '空内容'],
  ['{"ok":true}', 200, '不完整'],
  ['null', 200, '不完整'],
])('%j is garbled, and the message says so', (body, status, word) => {
  const { error } = readAnswer({ status, body }) as { error: Error };
  expect(error).toMatchObject({ kind: 'garbled', statusCode: status });
  expect(error.message).toContain(word);
});

test('a plain response needs no envelope, but may have one', () => {
  expect(readAnswer({ status: 200, body: '{"version":"1"}', bare: true })).toEqual({ data: { version: '1' } });
  expect(readAnswer({ status: 401, body: '{"code":20007,"message":"over"}', bare: true })).toMatchObject({
    error: { code: 20007 },
  });
});

test('the valid parts of a stored session are read', () => {
  const userInfo = { id: '1', account: 'admin', name: 'A', email: '', roleKeys: ['admin'], locale: 'en' };
  expect(readSession({ token: 't', userInfo })).toEqual({ token: 't', userInfo });
  expect(readSession({ token: 't', userInfo: { account: 7, roleKeys: 'x' } })?.userInfo).toMatchObject({
    account: '',
    roleKeys: [],
  });
  for (const bad of [undefined, null, 'x', {}, { token: '' }, { token: 3 }, { token: 'a\nb' }]) expect(readSession(bad)).toBeUndefined();
});
