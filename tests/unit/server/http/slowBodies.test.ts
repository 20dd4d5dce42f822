import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptJson } from '../../../../src/server/http/json.ts';
import { sendAppError, toAppError } from '../../../../src/server/http/route.ts';
import { boundConnections, partEarly } from '../../../../src/server/http/server.ts';

const mostConnections = 5;
let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true });
  boundConnections(app.server, mostConnections);
  acceptJson(app, { rate: { least: 16_384, periodMs: 900 } });
  partEarly(app);
  app.setErrorHandler((error, request, reply) => sendAppError(reply, toAppError(error, { requestId: request.id }), 'en'));
  app.post('/', { config: { access: 'session' } }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Starts a request that announces a body of this many bytes. */
function begin(bytes: number, sent: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${sent}`);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  const answered = new Promise<string>((resolve) => socket.on('data', () => resolve(answer)));
  return { socket, closed, answered };
}

test('a body that stops arriving is rejected, and its connection closed', async () => {
  const rejected = await begin(5_000, '{"a": "').closed;
  expect(rejected).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":40000[\s\S]*too slow: less than 16 KB arrived within 1 second/);
});

test('a body that arrives in two parts is accepted', async () => {
  const { socket, answered } = begin(8, '{"a"');
  socket.write(': 1}');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"a":1}/);
  socket.destroy();
});

test('a sender who disconnects half-way causes no error', async () => {
  const { socket, closed } = begin(8, '{"a"');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.destroy();
  await closed;
  const { answered, socket: next } = begin(7, '{"a":1}');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  next.destroy();
});

test('beyond the maximum number of connections a new one replaces the oldest waiting one, and is answered', async () => {
  const waiting = Array.from({ length: mostConnections }, () => begin(8, '{"a"'));
  await Promise.all(waiting.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  const { answered, socket } = begin(7, '{"a":1}');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(await Promise.race(waiting.map(({ closed }) => closed))).toBe('');
  for (const one of [...waiting.map((one) => one.socket), socket]) one.destroy();
});
