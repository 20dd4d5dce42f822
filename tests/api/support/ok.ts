import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** What a call that must succeed gives; where it does not, the test fails with the words of the server. */
export async function ok(answer: Promise<Answer>): Promise<Answer['data']> {
  const { code, text, data } = await answer;
  expect(code, text).toBe(20000);
  return data;
}
