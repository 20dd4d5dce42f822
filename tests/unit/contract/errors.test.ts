import { describe, expect, test } from 'vitest';
import { errors } from '../../../src/contract/errors.ts';
import { languages } from '../../../src/contract/wire.ts';

/** Every code in contract README section 2, with its HTTP status. */
const catalog: Record<number, number> = {
  20007: 401,
  40000: 400,
  40001: 400,
  40003: 403,
  40004: 404,
  40009: 409,
  40010: 409,
  40011: 409,
  40012: 409,
  40013: 413,
  40015: 415,
  40029: 429,
  50000: 500,
  50003: 503,
};

describe('the error catalog', () => {
  test.each(Object.entries(errors))('%s has a known code, its status and words in every language', (_, { code, status, message }) => {
    expect(status).toBe(catalog[code]);
    for (const language of languages) expect(message[language].trim().length).toBeGreaterThan(3);
    expect(message.zh).toMatch(/[\u4e00-\u9fff]/);
    expect(message.en).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('has at least one error for every code of the contract', () => {
    const codes = new Set(Object.values(errors).map(({ code }) => code));
    expect([...codes].toSorted()).toEqual(Object.keys(catalog).map(Number).toSorted());
  });

  test.each(Object.entries(errors))('%s has the same placeholders in both languages', (_, { message }) => {
    const locations = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    expect(locations(message.en)).toEqual(locations(message.zh));
    for (const language of languages) expect(message[language]).not.toMatch(/(?<!\{)\{\w/);
  });
});
