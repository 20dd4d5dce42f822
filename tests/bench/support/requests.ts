import { random } from '../../support/random.ts';
import { wharfCalls } from './productClient.ts';
import { countries, wharf } from './wharves.ts';

/** The kinds of requests: a page of a list with filter, sort and total; one record; or a new record. */
export type Kind = 'list' | 'record' | 'create';

/** The task of a load process. */
export interface Job {
  readonly side: 'product' | 'bare';
  readonly kind: Kind;
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
  /** The seed with which pages and records are chosen, so that both sides get the same requests. */
  readonly seed: number;
  /** Ids of existing records. */
  readonly ids: readonly string[];
  /** The number of the first new wharf. */
  readonly firstNew: number;
}

interface Request {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A page of a list, stated independently of how either side writes queries. */
interface Expected {
  readonly country: string;
  readonly page: number;
}

type Side = Readonly<{
  list: (expected: Expected) => Request;
  record: (id: string) => Request;
  create: (n: number) => Request;
}>;

const sides: Readonly<Record<Job['side'], Side>> = {
  product: {
    list: ({ country, page }) => ({
      path: wharfCalls.find,
      headers: { pageNo: String(page), pageSize: '20' },
      body: { country, status: '0', sorts: [{ field: 'quayCode', order: 'asc' }] },
    }),
    record: (id) => ({ path: `${wharfCalls.findById}/${id}` }),
    create: (n) => ({ path: wharfCalls.save, body: wharf(n) }),
  },
  bare: {
    list: ({ country, page }) => ({ path: '/list', body: { country, status: '0', page } }),
    record: (id) => ({ path: `/record/${id}` }),
    create: (n) => ({ path: '/create', body: wharf(n) }),
  },
};

/** The number of different pages and records that a load requests in turn. */
const round = 500;
const prepared = new Map<number, Buffer>();

/** Returns request `n` of a job as raw bytes for the socket. */
export function requestOf(job: Job, n: number): Buffer {
  if (job.kind === 'create') return toBytes(job, sides[job.side].create(job.firstNew + n));
  const location = n % round;
  const known = prepared.get(location) ?? toBytes(job, lookUp(job, location));
  prepared.set(location, known);
  return known;
}

function lookUp({ side, kind, seed, ids }: Job, location: number): Request {
  const next = random(seed * round + location);
  next();
  if (kind === 'record') return sides[side].record(ids[Math.floor(next() * ids.length)] ?? '');
  const country = countries[Math.floor(next() * countries.length)] ?? '';
  return sides[side].list({ country, page: 1 + Math.floor(next() * 10) });
}

function toBytes({ url, token }: Job, { path, headers = {}, body }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const length = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(content)) };
  const all = { Host: new URL(url).host, Authorization: token, ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content}`);
}
