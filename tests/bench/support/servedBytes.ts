import { get } from 'node:http';

const encodings = ['gzip', 'br'] as const;

/** How many bytes of bodies the server sends to a client that accepts only this encoding. */
export type ServedBytes = Readonly<Record<(typeof encodings)[number], number>>;

/** Requests each URL in each encoding, and adds up the sizes of the bodies. */
export async function servedBytes(urls: readonly string[]): Promise<ServedBytes> {
  const sums = { gzip: 0, br: 0 };
  for (const url of urls) {
    for (const encoding of encodings) sums[encoding] += await bodyBytes(url, encoding);
  }
  return sums;
}

async function bodyBytes(url: string, encoding: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    response.on('end', () => resolve(bytes));
    response.on('error', reject);
  }).on('error', reject);
  return promise;
}
