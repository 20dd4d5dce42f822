import { expect, test } from 'vitest';
import { createLog } from '../../../../src/server/log.ts';

function lab() {
  const lines: string[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) };
}

test('a long text from outside is cut, with the number of omitted characters', () => {
  const { lines, log } = lab();
  log.child({ room: 'http' }).info({ path: 'x'.repeat(20_000), list: ['y'.repeat(900)] }, 'request');
  expect(lines[0]?.length).toBeLessThan(1_500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    room: 'http',
    path: expect.stringMatching(/^x{500}… \(19500 more\)$/),
  });
});

test.each([
  ['a new line', 'a\nb'],
  ['a command to the terminal', 'a\u001b[2Jb'],
  ['a terminal command as one character', 'a\u009b2Jb'],
  ['delete', 'a\u007fb'],
  ['a line separator', 'a\u2028b'],
  ['a change of the text direction', 'a\u202eb'],
])("%s in it has no effect on a reader's terminal", (_, account) => {
  const { lines, log } = lab();
  log.info({ event: 'loginRefused', account, nested: { account }, err: new Error(account) }, 'refused');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
});

test('the stack of an error is logged', () => {
  const { lines, log } = lab();
  log.error({ err: new Error('broken') }, 'failed');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'broken',
    stack: expect.stringContaining('createLog.test'),
  });
});

test('secrets are not logged, however deep they are', () => {
  const { lines, log } = lab();
  const inner = Object.assign(new Error('inner'), { token: 'hidden 0' });
  const err = Object.assign(new Error('broken'), { inner, call: { body: { deep: [{ passwordHash: 'hidden 1' }] } } });
  const headers = { authorization: 'hidden 2', Authorization: 'hidden 3' };
  log.error({ password: 'hidden 4', token: { of: 'hidden 5' }, a: { b: { c: { d: headers } } }, err }, 'failed');
  expect(lines[0]).not.toContain('hidden');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ password: '***', token: '***', a: { b: { c: { d: { Authorization: '***' } } } } });
});
