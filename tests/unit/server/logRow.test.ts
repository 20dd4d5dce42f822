import { expect, test } from 'vitest';
import { logRow } from '../../../src/server/write/once.ts';

test('log rows with and without an event have the same columns, because they are inserted together', () => {
  const context = {
    app: { clock: () => new Date('2026-11-02T08:00:00Z') },
    actor: { user: { account: 'admin' } },
    compiled: { resource: { name: 'hwOrder', fields: [] } },
  };
  const entry = { id: '1', action: 'action:arrive', before: {}, after: {} };
  const event = { code: 'ARRI', time: '2026-11-02T08:00:00.000Z' };
  const [without, withOne] = [entry, { ...entry, event }].map((one) => logRow(context as never, one));
  expect(Object.keys(withOne ?? {})).toEqual(Object.keys(without ?? {}));
  expect([without, withOne]).toMatchObject([
    { event: null, eventTime: null },
    { event: 'ARRI', eventTime: event.time },
  ]);
});
