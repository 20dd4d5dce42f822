import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Job, requestOf } from './requests.ts';

/** The result of a load: requests per second, latencies and errors. */
export interface LoadResult {
  readonly rate: number;
  readonly answers: number;
  /** The number of responses other than success. `firstError` is the first of these responses. */
  readonly errors: number;
  readonly firstError: string;
  /** Milliseconds from sending the request to the last byte of the response. */
  readonly latencies: { readonly p50: number; readonly p99: number };
}

const job = JSON.parse(await text(process.stdin)) as Job;
const latencies: number[] = [];
let sent = 0;
let errors = 0;
let firstError = '';
const started = performance.now();
const end = started + job.seconds * 1_000;
await Promise.all(Array.from({ length: job.connections }, () => drive()));
const seconds = (performance.now() - started) / 1_000;
latencies.sort((a, b) => a - b);
const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
const result: LoadResult = {
  rate: latencies.length / seconds,
  answers: latencies.length,
  errors,
  firstError,
  latencies: { p50: at(0.5), p99: at(0.99) },
};
console.log(JSON.stringify(result));

/**
 * Sends one request after the other over one connection. It uses a plain socket, so that the load itself takes less CPU time than the
 * server that it measures.
 */
async function drive(): Promise<void> {
  const { hostname, port } = new URL(job.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let requested = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ask = (): void => {
    if (performance.now() < end) {
      socket.write(requestOf(job, sent++));
      requested = performance.now();
    } else {
      resolve();
    }
  };
  socket.on('data', (bytes: Buffer<ArrayBuffer>) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const length = answerLength(received);
    if (length === undefined || received.length < length) return;
    latencies.push(performance.now() - requested);
    noteError(received);
    received = Buffer.alloc(0);
    ask();
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server closed a connection.')));
  ask();
  await promise;
  socket.removeAllListeners().destroy();
}

/** Returns the length of the whole response in bytes; undefined until its head has arrived. */
function answerLength(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('An answer without a length cannot be followed.');
  return head + 4 + Number(length);
}

function noteError(answer: Buffer): void {
  if (answer.toString('latin1', 9, 12) === '200') return;
  errors += 1;
  firstError ||= answer.toString('utf8', 0, 600);
}
