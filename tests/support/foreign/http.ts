import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of a server of this folder: JSON, unless `body` contains the bytes of a file. */
export interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly type?: string;
}

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The JSON body, or the bytes of the form's file. */
  readonly body: unknown;
}

/** A running server, with the requests that it has received. */
export interface ForeignServer {
  readonly url: string;
  readonly requests: readonly Received[];
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. `answer` returns the response to a request. */
export async function listen(answer: (received: Received) => Reply | Promise<Reply>): Promise<ForeignServer> {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const received = {
      ...{ method: request.method ?? '', path: (request.url ?? '').split('?')[0] ?? '', headers: request.headers },
      body: await readBody(request),
    };
    requests.push(received);
    const { status = 200, body, type = 'application/json' } = await answer(received);
    response.writeHead(status, { 'Content-Type': type });
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await new Response(request as unknown as ReadableStream).bytes();
  if (!type.startsWith('multipart/form-data')) return bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  const file = (await new Response(bytes, { headers: { 'Content-Type': type } }).formData()).get('file');
  return file instanceof File ? file.bytes() : undefined;
}
