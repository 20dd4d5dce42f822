import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { Actor } from '../../../../src/server/access/actor.ts';
import { EventStreams } from '../../../../src/server/http/routes/events.ts';

const news = [{ event: { type: 'accessChanged' }, at: 1 }] as const;

function lab() {
  const ended = new Set<string>();
  const resume = vi.fn(async (token: string | undefined): Promise<Actor | undefined> => {
    const [id] = (token ?? '').split('-');
    return ended.has(token ?? '') ? undefined : ({ user: { id } } as Actor);
  });
  const linesFor = vi.fn(async ({ user }: Actor) => [`for ${user.id};`]);
  const onFailed = vi.fn();
  const streams = new EventStreams({ resume, linesFor, onFailed });
  const open = (token: string, since = 0) => {
    const response = new PassThrough();
    const [userId = ''] = token.split('-');
    streams.open({
      ...{ userId, since, tokenHash: token, authorization: token },
      response: response as unknown as ServerResponse,
    });
    return { heard: () => String(response.read() ?? ''), isOver: () => response.writableEnded, response };
  };
  return { streams, open, resume, linesFor, ended };
}

test('session and permissions are looked up once per session, visible events once per user', async () => {
  const { streams, open, resume, linesFor } = lab();
  const all = ['ann-1', 'ann-1', 'ann-1', 'ann-2', 'bob-1'].map((token) => open(token));
  await streams.publish(news);
  expect(all.map(({ heard }) => heard())).toEqual(['for ann;', 'for ann;', 'for ann;', 'for ann;', 'for bob;']);
  expect(resume).toHaveBeenCalledTimes(3);
  expect(linesFor).toHaveBeenCalledTimes(2);
});

test('when a session has ended only its own streams are notified and closed', async () => {
  const { streams, open, ended } = lab();
  const [first, again, other] = ['ann-1', 'ann-1', 'ann-2'].map((token) => open(token));
  ended.add('ann-1');
  await streams.publish(news);
  expect([first?.heard(), again?.heard()]).toEqual(Array(2).fill('data: {"type":"sessionEnded"}\n\n'));
  expect([first?.isOver(), again?.isOver(), other?.isOver()]).toEqual([true, true, false]);
  expect(other?.heard()).toBe('for ann;');
});

test('events before a stream was opened are not sent to it', async () => {
  const { streams, open } = lab();
  const [early, late] = [open('ann-1', 0), open('ann-1', 1)];
  await streams.publish(news);
  expect([early.heard(), late.heard()]).toEqual(['for ann;', '']);
});

test('a client that does not read is disconnected', async () => {
  const { streams, open, linesFor } = lab();
  const { response } = open('ann-1');
  linesFor.mockResolvedValue(['x'.repeat(300_000)]);
  await streams.publish(news);
  await streams.publish(news);
  expect(response.destroyed).toBe(true);
});

test('a stream opened during shutdown ends at once', () => {
  const { streams, open } = lab();
  const early = open('ann-1');
  streams.endAll();
  expect([early.isOver(), open('ann-1').isOver()]).toEqual([true, true]);
});
