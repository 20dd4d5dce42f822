import { expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { mostWaiting, writeSoon } from '../../../src/server/session/unwritten.ts';

test('logins waiting to be written are limited in number, and accepted again when the writer is free', async () => {
  const { promise: turn, resolve: free } = Promise.withResolvers<void>();
  const database = {
    hasOneWriter: true,
    transact: async (write: (store: unknown) => Promise<unknown>) => {
      await turn;
      return write({});
    },
  };
  const log = { warn: () => undefined };
  const app = { events: {}, database, log } as unknown as App;
  const soon = () => writeSoon(app, { write: async () => 'written', unwritten: async () => 'later' });
  const first = await Promise.all(Array.from({ length: mostWaiting }, soon));
  expect(new Set(first)).toEqual(new Set(['later']));
  await expect(soon()).rejects.toMatchObject({ kind: { code: 50003 } });
  free();
  await expect.poll(() => soon().catch(() => 'refused')).toBe('written');
});
