import { expect, test } from 'vitest';
import type { ActionBase } from '../../../../src/contract/life.ts';
import { AppError } from '../../../../src/server/appError.ts';
import { placed } from '../../../../src/server/write/values.ts';

const field = { name: 'planEndTime', kind: 'date-time', title: { zh: '计划结束', en: 'Planned end' } };
const action = { name: 'plan', ask: { fields: [field] } } as unknown as ActionBase;
const target = { ids: ['1'], isMatched: false, isSingle: true, version: undefined, input: {} };

test('an error that moves to an input of the action still names the line that threw it', async () => {
  const thrown = new AppError('invalid', { at: { path: '/planEndTime', keyword: 'refused' } });
  const call = placed({} as never, { action, target, records: [] }, async () => {
    throw thrown;
  });
  const moved = await call.catch((error: unknown) => error as AppError);
  expect(moved).toMatchObject({ kind: thrown.kind, details: { at: { path: '/input/planEndTime' } } });
  expect(moved).toHaveProperty('stack', thrown.stack);
});

test('an error about one of several records does as well', async () => {
  const message = { zh: '不行', en: 'No' };
  const thrown = new AppError('invalid', { rows: [{ record: 0, at: '', message }] });
  const of = { action, target: { ...target, isSingle: false }, records: [{ id: '1' }] };
  const moved = await placed({} as never, of, async () => {
    throw thrown;
  }).catch((error: unknown) => error);
  expect(moved).not.toBe(thrown);
  expect(moved).toHaveProperty('stack', thrown.stack);
});
