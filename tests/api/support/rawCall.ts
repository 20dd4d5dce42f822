import { once } from 'node:events';
import { connect } from 'node:net';

/** A request written byte by byte, with the raw response. */
export interface RawCall {
  /** Sends more bytes; does nothing when the connection has ended. */
  write(chunk: string | Buffer): void;
  /** Resolves with the first response, headers and body. */
  readonly answered: Promise<string>;
  /** Resolves with everything received when the server has closed the connection. */
  readonly closed: Promise<string>;
  abandon(): void;
}

/** Starts a request; the caller sends the body, if there is one. */
export async function beginCall(
  url: string,
  first: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawCall> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  socket.on('data', (data) => {
    heard += data;
    if (isWhole(heard)) answer(heard);
  });
  // A connection that the server closes while data is sent may raise an error.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    answer(heard);
    close(heard);
  });
  await once(socket, 'connect');
  const lines = Object.entries({ Host: 'x', ...headers }).map((pair) => pair.join(': '));
  socket.write([`${first} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return {
    write: (chunk) => {
      if (!socket.destroyed) socket.write(chunk);
    },
    answered,
    closed,
    abandon: () => socket.destroy(),
  };
}

function isWhole(heard: string): boolean {
  const end = heard.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(heard)?.[1];
  return end > 0 && length !== undefined && Buffer.byteLength(heard.slice(end + 4)) >= Number(length);
}
