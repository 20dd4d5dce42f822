import { once } from 'node:events';
import { connect } from 'node:net';

/** A request that the test writes byte by byte, and its raw response. */
export interface RawCall {
  /** Sends more bytes. Does nothing if the connection has ended. */
  write(chunk: string | Buffer): void;
  /** Resolves with the first response: its headers and its body. */
  readonly answered: Promise<string>;
  /** Resolves when the server has closed the connection, with everything that was received. */
  readonly closed: Promise<string>;
  abandon(): void;
}

/** Starts a request with these headers. If it has a body, the caller sends it with `write`. */
export async function beginCall(url: string, first: string, headers: Readonly<Record<string, string>> = {}): Promise<RawCall> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  socket.on('data', (data) => {
    heard += data;
    if (isWhole(heard)) answer(heard);
  });
  // If the server closes the connection while data is sent, an error may occur, which is expected.
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
