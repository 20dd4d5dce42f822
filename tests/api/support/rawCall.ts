import { once } from 'node:events';
import { connect } from 'node:net';

/** A request that is written byte by byte, and whatever came back for it. */
export interface RawCall {
  /** Sends more; nothing where the connection has ended. */
  write(chunk: string | Buffer): void;
  /** Resolves with the first answer, heading and body. */
  readonly answered: Promise<string>;
  /** Resolves when the server has ended the connection, with all that came back. */
  readonly closed: Promise<string>;
  abandon(): void;
}

/** Begins a request; its body, if any, is for the caller to send. */
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
  // Whoever is hung up on while sending may be told so by the system.
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
