import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../../src/console/live/liveApp.ts';

const fault = { severity: 'error', file: 'a/b.json', line: 1, column: 2, what: 'wrong', mend: 'mend it' };
const lineOf = (event: unknown): string => `data: ${JSON.stringify(event)}`;

describe('faults of resource files in the stream of events', () => {
  const both = { zh: '错误', en: 'wrong' };
  const spoken = { ...fault, texts: { what: both, mend: both } };

  test.each([{ faults: [] }, { faults: [fault] }, { faults: [spoken] }])('are read: %j', ({ faults }) => {
    expect(readEvent(lineOf({ type: 'schemaFaults', faults }))).toEqual({ type: 'schemaFaults', faults });
  });

  test.each([
    ['no list', {}],
    ['no faults', { faults: [7] }],
    ['an invalid position', { faults: [{ ...fault, line: '1' }] }],
    ['texts that are not texts', { faults: [{ ...fault, mend: null }] }],
    ['texts without a language', { faults: [{ ...fault, texts: { what: { zh: '错误', en: 'wrong' }, mend: null } }] }],
    ['texts that are none', { faults: [{ ...fault, texts: null }] }],
  ])('are ignored: %s', (_, rest) => {
    expect(readEvent(lineOf({ type: 'schemaFaults', ...rest }))).toBeUndefined();
  });
});
