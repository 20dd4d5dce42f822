import { expect, test } from 'vitest';
import { brokenWords } from '../../../../../src/console/shell/pages/failures.tsx';
import { LoadFailure } from '../../../../../src/fields/widgets/late.tsx';

test('only what was not loaded is called a matter of the connection', () => {
  expect(brokenWords(new LoadFailure(new TypeError('Failed to fetch')), 'error.inputFailed')).toBe('error.partFailed');
  expect(brokenWords(new TypeError('x is undefined'), 'error.inputFailed')).toBe('error.inputFailed');
  expect(brokenWords(undefined, 'page.failedText')).toBe('page.failedText');
});
