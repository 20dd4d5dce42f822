import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createS3Store } from '../../../src/server/files/s3Store.ts';
import type { FileStore } from '../../../src/server/files/store.ts';
import { createLog } from '../../../src/server/log.ts';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

const id = '01a1fbb9-0000-7000-8000-0000000000ab';
const content = Buffer.alloc(700_000, 5);
const missing = '<Error><Code>NoSuchKey</Code></Error>';

let folder: TempFolder;
let server: Server;
let store: FileStore;

/** Opens a store at a server that answers as the test says; it is asked for the probe first. */
async function open(answer: RequestListener): Promise<void> {
  folder = tempFolder('arriving');
  server = createServer((request, response) => {
    if (request.url?.startsWith('/bucket/p/probe')) response.writeHead(404).end(missing);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = { bucket: 'bucket', prefix: 'p/', endpoint, region: 'eu-central-1', accessKey: 'key', secretKey: 'secret' };
  store = await createS3Store(place, join(folder.path, 'arriving'), createLog('silent'));
}

afterEach(() => {
  store.close?.();
  server.closeAllConnections();
  server.close();
  folder.remove();
});

async function* parts(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}

test('an upload whose connection breaks is repeated with the same bytes and their hash', async () => {
  const received: { readonly path: string | undefined; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }[] = [];
  let tries = 0;
  await open(async (request, response) => {
    tries += 1;
    if (tries === 1) return void request.socket.destroy();
    if (tries === 2) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    received.push({ path: request.url, headers: request.headers, bytes: await buffer(request) });
    response.end();
  });
  const hash = createHash('sha256').update(content);
  expect(await store.write(id, parts(), () => undefined)).toEqual({ size: content.length, hash: hash.copy().digest('hex') });
  expect(tries).toBe(3);
  expect(received.map(({ path }) => path)).toEqual([`/bucket/p/ab/${id}?x-id=PutObject`]);
  expect(received[0]?.bytes.equals(content)).toBe(true);
  expect(received[0]?.headers).toMatchObject({ 'content-length': '700000', 'x-amz-checksum-sha256': hash.digest('base64') });
});

test.each([
  ['always fails', 500, 3],
  ['denies access', 403, 1],
])('a store that %s fails the upload as a whole', async (_, status, expected) => {
  let tries = 0;
  await open((_request, response) => {
    tries += 1;
    response.writeHead(status).end('<Error><Code>Any</Code></Error>');
  });
  await expect(store.write(id, parts(), () => undefined)).rejects.toMatchObject({ kind: { code: 50003, status: 503 } });
  expect(tries).toBe(expected);
});

test('a rejected content never reaches the store', async () => {
  let tries = 0;
  await open((_request, response) => {
    tries += 1;
    response.end();
  });
  const reject = (): never => {
    throw new Error('too large');
  };
  await expect(store.write(id, parts(), reject)).rejects.toThrow('too large');
  expect(tries).toBe(0);
});

test('a download that breaks off is an error, not a shorter file', async () => {
  await open((request, response) => {
    response.writeHead(200, { 'Content-Length': content.length });
    response.write(content.subarray(0, 1_000), () => request.socket.destroy());
  });
  const stream = await store.read(id);
  await expect(buffer(stream as NonNullable<typeof stream>)).rejects.toThrow();
});

test('a missing object is no content, any other answer an error', async () => {
  let [status, code] = [404, 'NoSuchKey'];
  await open((_request, response) => void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
  expect(await store.read(id)).toBeUndefined();
  [status, code] = [404, 'NoSuchBucket'];
  await expect(store.read(id)).rejects.toMatchObject({ kind: { status: 503 } });
  await expect(store.read('../../etc/passwd')).rejects.toThrow('not valid');
});
