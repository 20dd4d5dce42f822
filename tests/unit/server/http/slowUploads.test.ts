import { EventEmitter } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptFiles } from '../../../../src/server/http/bodies.ts';
import { sendAppError, toAppError } from '../../../../src/server/http/route.ts';
import { receiveFile, receiveUpload } from '../../../../src/server/http/routes/records.ts';
import { withMemory } from '../../../../src/server/import/begin.ts';

const megabyte = 1024 * 1024;
const limit = 50 * megabyte;
const throttle = { least: 16_384, periodMs: 900 };
/** The time between two chunks in milliseconds. It is well below a third of the interval after which the rate is checked. */
const beat = 150;

const app = { events: new EventEmitter() } as unknown as Parameters<typeof withMemory>[0];
/** How the uploads that are streamed have ended. */
const ends: unknown[] = [];
let server: FastifyInstance;

/** Both ways of receiving files. Their timeout is shorter than in production. */
const ways: Readonly<Record<string, (request: FastifyRequest) => Promise<number>>> = {
  '/whole': (request) => withMemory(app, async (hold) => (await receiveFile(request, { limit, hold, rate: throttle })).content.byteLength),
  '/pieces': async (request) => {
    const take = async ({ content }: { readonly content: AsyncIterable<Uint8Array> }) => {
      let length = 0;
      try {
        for await (const piece of content) length += piece.length;
      } catch (error) {
        ends.push(error);
        throw error;
      }
      return length;
    };
    return (await receiveUpload(request, { limit, take, rate: throttle })).taken;
  },
};

beforeAll(async () => {
  server = fastify({ forceCloseConnections: true });
  await acceptFiles(server);
  server.setErrorHandler((error, request, reply) => sendAppError(reply, toAppError(error, { requestId: request.id }), 'en'));
  for (const [url, take] of Object.entries(ways)) {
    server.post(url, { config: { access: 'resource' } }, async (request) => ({ bytes: await take(request) }));
  }
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  // The uploads that are streamed have ended, because their sender was disconnected.
  expect(ends).toHaveLength(2);
});

interface Sender {
  readonly socket: Socket;
  /** Returns the part of the response that has been received so far. */
  readonly answer: () => string;
  readonly closed: Promise<unknown>;
}

const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
const tail = '\r\n--b--\r\n';

/** Starts to upload a file of this many bytes. */
function begin(url: string, bytes: number): Sender {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  const length = head.length + bytes + tail.length;
  socket.write(`POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answer: () => answer, closed: new Promise((resolve) => socket.on('close', resolve)) };
}

const rejected = /^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*"message":"The upload was too slow: less than 16 KB/i;

test.each(Object.keys(ways))('%s: a sender who stops gets an error and is disconnected, wherever it stops', async (url) => {
  const silent = begin(url, 1_000);
  const stopped = begin(url, 1_000);
  stopped.socket.write(`${head}abc`);
  await Promise.all([silent.closed, stopped.closed]);
  expect(silent.answer()).toMatch(rejected);
  expect(stopped.answer()).toMatch(rejected);
});

test.each(Object.keys(ways))('%s: an occasional byte does not keep the connection open', async (url) => {
  const { socket, answer, closed } = begin(url, limit);
  socket.write(head + 'x'.repeat(megabyte));
  const drip = setInterval(() => socket.write('x'), beat);
  await closed.finally(() => clearInterval(drip));
  expect(answer()).toMatch(rejected);
});

test.each(Object.keys(ways))('%s: a slow but steady sender is waited for', async (url) => {
  const pieces = 12;
  const slow = begin(url, pieces * 8_192);
  slow.socket.write(head);
  for (let i = 0; i < pieces; i++) {
    await new Promise((resolve) => setTimeout(resolve, beat));
    slow.socket.write('x'.repeat(8_192));
  }
  slow.socket.write(tail);
  await expect.poll(slow.answer, { timeout: 10_000 }).toContain(`"bytes":${pieces * 8_192}`);
  slow.socket.destroy();
});
