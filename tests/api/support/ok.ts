import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Returns the data of a successful call; otherwise the test fails with the server's message. */
export async function ok(answer: Promise<Answer>): Promise<Answer['data']> {
  const { code, text, data } = await answer;
  expect(code, text).toBe(20000);
  return data;
}
