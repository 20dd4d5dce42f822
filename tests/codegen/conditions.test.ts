import { describe, expect, test } from 'vitest';
import type { ConditionSource } from '../../codegen/generated/source.ts';
import { conditionSchema } from '../../codegen/keywords/conditions/build.ts';
import { createAjv } from '../../codegen/model/validators.ts';
import type { Properties } from '../../codegen/read/recordSource.ts';

const properties: Properties = { code: { type: 'string', title: { zh: '代码', en: 'Code' } } };

function isMet(condition: ConditionSource, code: string): boolean {
  return createAjv().compile(conditionSchema(condition, properties))({ code }) === true;
}

describe('a condition on a part of a text', () => {
  test.each([...String.raw`\^$.*+?()[]{}|/`])('takes %s as a character', (sign) => {
    const condition = { code: { contains: `a${sign}b` } };
    expect(isMet(condition, `x a${sign}b`)).toBe(true);
    for (const other of ['x acb', 'x ab', 'x aab', 'x a', 'x b', '']) expect(isMet(condition, other), other).toBe(false);
    expect(isMet({ code: { startsWith: `a${sign}` } }, `A${sign}1`)).toBe(true);
    expect(isMet({ code: { startsWith: `a${sign}` } }, `1a${sign}`)).toBe(false);
  });

  test('ignores case', () => {
    expect(isMet({ code: { contains: 'aB' } }, 'xAbx')).toBe(true);
  });
});
