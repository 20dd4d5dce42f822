import { expect, test } from 'vitest';
import { brokenTexts } from '../../../../src/console/ui/failures.tsx';
import { LoadFailure } from '../../../../src/fields/widgets/late.tsx';

test('only loading failures are blamed on the connection', () => {
  expect(brokenTexts(new LoadFailure(new TypeError('Failed to fetch')), 'error.inputFailed')).toBe('error.partFailed');
  expect(brokenTexts(new TypeError('x is undefined'), 'error.inputFailed')).toBe('error.inputFailed');
  expect(brokenTexts(undefined, 'page.failedText')).toBe('page.failedText');
});
