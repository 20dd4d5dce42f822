import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { seedPorts } from '../../../src/main/seed.ts';

interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = (call: Call) => { code: number; message?: string; data?: unknown };

let server: Server | undefined;

afterEach(() => server?.close());

/** Starts a server that accepts every login and answers each save like this. Resolves with its URL and the calls that it receives. */
async function serverThat(answer: Answer): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const started = createServer(async (request, response) => {
    const call: Call = {
      path: request.url ?? '',
      headers: request.headers,
      body: (await json(request)) as Call['body'],
    };
    calls.push(call);
    const isLogin = call.path.endsWith('/login');
    response.end(JSON.stringify(isLogin ? { code: 20000, message: '', data: { token: 'secret-token' } } : answer(call)));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, calls };
}

const who = { account: 'admin', password: 'pass word' };

describe('seeding the ports', () => {
  it('saves each port once, as the logged-in user, under its own key', async () => {
    const { url, calls } = await serverThat(() => ({ code: 20000 }));
    expect(await seedPorts({ url, ...who })).toEqual({ stored: 1634, rejected: [] });
    const [login, ...saves] = calls;
    expect(login?.body).toEqual(who);
    expect(new Set(saves.map(({ path }) => path))).toEqual(new Set(['/hw/wms/hwQuayConfig/saveHwQuayConfig']));
    expect(new Set(saves.map(({ headers }) => headers['idempotency-key'])).size).toBe(1634);
    expect(saves.every(({ headers }) => headers.authorization === 'secret-token')).toBe(true);
  });

  it('reports every rejected port with field and reason, and continues', async () => {
    const errors = [{ path: '/timezone', keyword: 'required', message: 'Time zone is required' }];
    const { url } = await serverThat(({ body }) =>
      body.timezone ? { code: 20000 } : { code: 40000, message: 'Not valid', data: { errors } },
    );
    const { stored, rejected } = await seedPorts({ url, ...who });
    expect([stored, rejected.length]).toEqual([1590, 44]);
    expect(rejected[0]?.reasons).toEqual(['timezone: Time zone is required']);
  });

  it('stops when the server fails instead of rejecting the row, and says why', async () => {
    const { url } = await serverThat(() => ({ code: 40003, message: 'You do not have permission to do this.' }));
    await expect(seedPorts({ url, ...who })).rejects.toThrow(/^Saving AE\w+ failed: You do not have permission to do this\.$/);
  });
});
