import { setTimeout as sleep } from 'node:timers/promises';
import { sessionCalls } from '../../../src/contract/session.ts';
import { beginCall, type RawCall } from '../../api/support/rawCall.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct } from '../support/openProduct.ts';
import { login, wharfCalls } from '../support/productClient.ts';
import type { Context, Figure, Measurement } from '../types.ts';

const requests = 500;
/** The body lengths that requests announce. The login call allows only short bodies. */
const [announced, announcedToLogin] = [9_856_614, 4_000];
/** The first chunk of a body and each later chunk. The chunks arrive slowly, but fast enough to avoid the timeout. */
const [first, more] = [64, 16].map((kilobytes) => Buffer.alloc(kilobytes * 1024, 'x')) as [Buffer, Buffer];
const [step, steps] = [100, 60];
const settling = 2_000;

/** The maximum that the memory may grow, in MB. */
const limit = 32;

interface Kind {
  readonly of: string;
  readonly path: string;
  readonly length: number;
  readonly hasSession?: boolean;
}

const kinds: readonly Kind[] = [
  { of: 'to an unknown path', path: '/nowhere', length: announced },
  { of: 'to a call, no session', path: wharfCalls.save, length: announced },
  { of: 'to the login', path: sessionCalls.login, length: announcedToLogin },
  { of: 'to a call, with a session', path: wharfCalls.save, length: announced, hasSession: true },
];

export const unfinishedMemory: Measurement = {
  section: 'server',
  what: `memory above idle under ${requests} unfinished requests`,
  target: `<= ${limit} MB without a session`,
  run: async (context) => {
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(await measure(context, kind));
    return figures;
  },
};

/** Measures one kind of request on a server of its own, so that leftovers of one kind do not count for the next. */
async function measure(context: Context, { of, path, length, hasSession = false }: Kind): Promise<Figure> {
  const data = tempFolder('bench');
  context.defer(data.remove);
  const product = await openProduct(data.path);
  context.defer(product.stop);
  const { token } = await login(product.url);
  await sleep(settling);
  const idle = product.memory();
  const headers = {
    ...{ 'Content-Type': 'application/json', 'Content-Length': String(length) },
    ...(hasSession && { Authorization: token }),
  };
  const calls: RawCall[] = await Promise.all(Array.from({ length: requests }, () => beginCall(product.url, `POST ${path}`, headers)));
  let [most, sent] = [0, 0];
  const send = (bytes: Buffer): void => {
    const part = bytes.subarray(0, length - 1 - sent);
    sent += part.length;
    if (part.length > 0) for (const call of calls) call.write(part);
  };
  send(first);
  for (let i = 0; i < steps; i += 1) {
    await sleep(step);
    most = Math.max(most, product.memory());
    send(more);
  }
  for (const call of calls) call.abandon();
  await product.stop();
  const taken = most - idle;
  const today = { value: taken, unit: 'MB' as const };
  // The limit does not apply to users who are logged in: they may use more memory, and the server knows who they are.
  if (hasSession) return { of, today };
  return { of, today, reference: { value: limit, unit: 'MB', name: 'limit' }, ratio: taken / limit };
}
