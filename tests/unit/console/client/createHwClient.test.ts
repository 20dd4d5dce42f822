import axios, { AxiosError } from 'axios';
import { afterEach, expect, test, vi } from 'vitest';
import { createHwClient } from '../../../../src/console/client/hwClient.ts';
import type { HwError } from '../../../../src/console/client/hwError.ts';
import { createSessionStore } from '../../../../src/console/client/session.ts';
import { browserStorage } from '../support/browserStorage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const userInfo = { id: '1', account: 'admin', name: '', email: '', roleKeys: [], locale: 'zh' };

/** Returns a client of a server that gives only this response, and the events that the client reports. */
function clientBefore(answer: () => Promise<{ status: number; data: string }>) {
  const request = vi.fn(answer);
  vi.spyOn(axios, 'create').mockReturnValue({ request } as never);
  const session = createSessionStore();
  session.set({ token: 'secret', userInfo });
  const failures: HwError[] = [];
  const onSessionEnd = vi.fn();
  const onStanding = vi.fn();
  const onViewEnd = vi.fn();
  const client = createHwClient({
    session,
    language: () => 'en',
    onFailure: (error) => failures.push(error),
    onSessionEnd,
    onViewEnd,
    onStanding,
  });
  return { client, request, session, failures, onSessionEnd, onViewEnd, onStanding };
}

const enveloped =
  (code: number, status = 200) =>
  async () => ({ status, data: JSON.stringify({ code, message: 'm', data: null }) });
const call = { method: 'POST', path: '/hw/x', body: { a: 1 } } as const;

test('a call sends token, language, time zone, window and JSON', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { client, request } = clientBefore(enveloped(20000));
  await client.call(call);
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({
      method: 'POST',
      url: '/hw/x',
      data: '{"a":1}',
      headers: {
        ...{ Authorization: 'secret', 'Accept-Language': 'en', 'Content-Type': 'application/json', timeZone },
        windowId: expect.stringMatching(/^[\w-]{1,64}$/),
      },
    }),
  );
});

test.each([200, 401])('20007 under HTTP %i, on ten calls at once, ends the session once', async (status) => {
  const { client, session, failures, onSessionEnd } = clientBefore(enveloped(20007, status));
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.call(call)));
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(session.get()).toBeUndefined();
  expect(failures.filter((error) => error.code !== 20007)).toEqual([]);
});

test('a late 20007 of an older session does not end a new one', async () => {
  const { client, session, onSessionEnd } = clientBefore(async () => {
    session.set({ token: 'newer', userInfo });
    return enveloped(20007)();
  });
  await expect(client.call(call)).rejects.toMatchObject({ code: 20007 });
  expect(session.get()?.token).toBe('newer');
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('a failure is reported once, unless the caller shows it itself', async () => {
  const { client, failures } = clientBefore(enveloped(40009));
  await expect(client.call(call)).rejects.toMatchObject({ code: 40009 });
  await expect(client.call({ ...call, shows: [40009] })).rejects.toMatchObject({ code: 40009 });
  expect(failures).toHaveLength(1);
});

test('a lost connection is reported', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const { client, failures } = clientBefore(() => Promise.reject(new TypeError('network')));
  await expect(client.call(call)).rejects.toMatchObject({
    kind: 'lost',
    code: 0,
    message: expect.stringContaining('网络'),
  });
  expect(failures).toHaveLength(1);
});

test('a server timeout is distinguished from an unreachable server', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const { client } = clientBefore(() => Promise.reject(new AxiosError('timeout', 'ECONNABORTED')));
  await expect(client.call(call)).rejects.toMatchObject({ kind: 'lost', message: expect.stringContaining('超时') });
});

test('a quiet call reports no failure, but ends the session like any other', async () => {
  const { client, failures, onSessionEnd, request } = clientBefore(enveloped(50000));
  await expect(client.call({ ...call, isQuiet: true })).rejects.toMatchObject({ code: 50000 });
  expect(failures).toEqual([]);
  request.mockImplementation(enveloped(20007));
  await expect(client.call({ ...call, isQuiet: true })).rejects.toMatchObject({ code: 20007 });
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
});

test('20007 for a file request ends the session, once for ten calls', async () => {
  const blob = new Blob([JSON.stringify({ code: 20007, message: 'm', data: null })]);
  const answer = async () => ({ status: 200, data: blob, headers: { 'content-type': 'application/json' } }) as never;
  const { client, onSessionEnd, failures } = clientBefore(answer);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.file(call)));
  expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

test.each([
  ['ended', undefined],
  ['other', { token: 'theirs', userInfo: { ...userInfo, id: '2', account: 'bert' } }],
])('no call is sent once another window has %s the session', async (standing, stored) => {
  vi.stubGlobal('localStorage', browserStorage());
  const { client, request, onStanding, failures } = clientBefore(enveloped(20000));
  if (stored) localStorage.setItem('quayside.session', JSON.stringify(stored));
  else localStorage.removeItem('quayside.session');
  await expect(client.call(call)).rejects.toMatchObject({ kind: 'canceled' });
  await expect(client.file(call)).rejects.toMatchObject({ kind: 'canceled' });
  expect(request).not.toHaveBeenCalled();
  expect(onStanding).toHaveBeenCalledWith(standing);
  expect(failures).toEqual([]);
});

test('after the same user has logged in again elsewhere, calls send the newer token', async () => {
  vi.stubGlobal('localStorage', browserStorage());
  const { client, request } = clientBefore(enveloped(20000));
  localStorage.setItem('quayside.session', JSON.stringify({ token: 'newer', userInfo }));
  await client.call(call);
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'newer' }) }));
});
