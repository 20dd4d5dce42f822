import { expect, test } from 'vitest';
import { takesAway } from '../../../../src/console/ui/failures.tsx';
import { errors } from '../../../../src/contract/errors.ts';

test('only "not found" or "forbidden" removes loaded data', () => {
  expect(takesAway({ kind: 'refused', code: errors.notFound.code })).toBe(true);
  expect(takesAway({ kind: 'refused', code: errors.forbidden.code })).toBe(true);
  expect(takesAway({ kind: 'refused', code: errors.stale.code })).toBe(false);
  expect(takesAway({ kind: 'lost', code: 0 })).toBe(false);
  expect(takesAway({ kind: 'garbled', code: 0 })).toBe(false);
});
