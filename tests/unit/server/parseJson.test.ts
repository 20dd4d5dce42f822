import { describe, expect, test } from 'vitest';
import { readJsonText } from '../../../src/server/http/json.ts';

const read = (text: string, contentType = 'application/json') => readJsonText(Buffer.from(text), contentType);

describe('readJsonText', () => {
  test.each(['{}', '{"a": "[[[[[[[["}', '{"a": "\\"[[["}', '{"a": "\\\\"}', `${'['.repeat(32)}${']'.repeat(32)}`, '[[],[],[]]'])(
    'accepts %s',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  test('rejects too deep nesting', () => {
    expect(() => read('['.repeat(33))).toThrow('invalidBody');
  });

  test.each(['application/json; charset=utf-16', 'application/json;charset="latin1"'])('rejects %s', (contentType) => {
    expect(() => read('{}', contentType)).toThrow('wrongType');
  });
});
