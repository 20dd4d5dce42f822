import { expect, it } from 'vitest';
import { newId } from '../../../src/server/resource/context.ts';

it('ids sort in creation order, however many are created in a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
