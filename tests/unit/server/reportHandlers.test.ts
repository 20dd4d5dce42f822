import { describe, expect, it } from 'vitest';
import { compile } from '../../../codegen/compile.ts';
import type { App } from '../../../src/server/app.ts';
import { reportHandlers } from '../../../src/server/schema/loading.ts';
import { createSchemaStore } from '../../../src/server/schemaStore.ts';

const title = { zh: '题', en: 'Title' };
const text = JSON.stringify({
  ...{ name: 'hwBerth', title, perms: 'system:berth' },
  record: { type: 'object', properties: { code: { type: 'string', title } } },
  actions: [
    { name: 'count', title, at: 'page', handler: true },
    { name: 'clear', title, at: 'row', set: { code: null } },
  ],
  reads: [{ name: 'load', title }],
});

/** Returns the log entries about these handlers. */
function reported({ hooks = {}, followers = {}, reads = {} }: Partial<App['handlers']>): unknown[] {
  const schemas = createSchemaStore(compile([{ path: 'hwBerth.json', text }]), 'secret');
  const lines: unknown[] = [];
  const log = {
    warn: ({ event, handler }: { event: string; handler: string }) => lines.push(`${event} ${handler}`),
  } as never;
  reportHandlers({ schemas, handlers: { hooks, followers, reads, jobs: [] }, log });
  return lines;
}

const code = async () => null;

describe('reportHandlers', () => {
  it('names every action and read that needs code and has none', () => {
    expect(reported({})).toEqual(['noHandler hwBerth.count', 'noHandler hwBerth.load']);
  });

  it('does not report those that have code, or hooks of existing actions', () => {
    const hooks = { 'hwBerth.count': code, 'hwBerth.clear': code, 'hwBerth.save': code, 'hwBerth.delete': code };
    expect(reported({ hooks, reads: { 'hwBerth.load': code } })).toEqual([]);
  });

  it('names code that no file uses', () => {
    const hooks = { 'hwBerth.count': code, 'hwBerth.cuont': code, 'hwQuay.save': code };
    const follower = { fields: ['code'], run: async () => undefined };
    const followers = { hwBerth: follower, hwBreth: follower };
    expect(reported({ hooks, followers, reads: { 'hwBerth.load': code, 'hwBerth.laod': code } })).toEqual([
      'idleHandler hwBerth.cuont',
      'idleHandler hwQuay.save',
      'idleHandler hwBreth',
      'idleHandler hwBerth.laod',
    ]);
  });
});
