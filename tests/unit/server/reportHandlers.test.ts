import { describe, expect, it } from 'vitest';
import { compile } from '../../../codegen/compile.ts';
import type { House } from '../../../src/server/house.ts';
import { createSchemaStore } from '../../../src/server/schema/createSchemaStore.ts';
import { reportHandlers } from '../../../src/server/schema/reportHandlers.ts';

const title = { zh: '题', en: 'Title' };
const text = JSON.stringify({
  ...{ name: 'hwBerth', title, perms: 'system:berth' },
  record: { type: 'object', properties: { code: { type: 'string', title } } },
  actions: [
    { name: 'count', title, at: 'page', handler: true },
    { name: 'clear', title, at: 'row', set: { code: null } },
  ],
});

/** The handlers that the log misses when the house has these. */
function missed(handlers: House['handlers']): unknown[] {
  const schemas = createSchemaStore(compile([{ path: 'hwBerth.json', text }]), 'secret');
  const told: unknown[] = [];
  const log = { warn: ({ handler }: { handler: string }) => told.push(handler) } as never;
  reportHandlers({ schemas, handlers, log });
  return told;
}

describe('reportHandlers', () => {
  it('names every action that only code can do and that no code does', () => {
    expect(missed({})).toEqual(['hwBerth.count']);
  });

  it('is silent about those that code does', () => {
    expect(missed({ 'hwBerth.count': async () => null })).toEqual([]);
  });
});
