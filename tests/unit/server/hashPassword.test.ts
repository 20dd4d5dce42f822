import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../../src/server/session/accounts.ts';

describe('a hashed password', () => {
  test('is argon2id with its cost and its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  test.each([
    ['correct horse', true],
    ['Correct horse', false],
    ['correct horse ', false],
    ['correct horse\0', false],
    ['', false],
  ])('matches %j: %s', async (password, answer) => {
    expect(await isPassword(password, await hashPassword('correct horse'))).toBe(answer);
  });

  test('uses every byte of a long password', async () => {
    const long = '密'.repeat(100);
    const stored = await hashPassword(long);
    expect(await isPassword(long, stored)).toBe(true);
    expect(await isPassword(`${long.slice(0, -1)}码`, stored)).toBe(false);
  });

  test('of an unknown format throws instead of not matching', async () => {
    await expect(isPassword('x', 'plain')).rejects.toThrow('unknown form');
  });
});
