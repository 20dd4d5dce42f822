import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not compressed; in bytes. */
const threshold = 1_024;

/** Text files; other types are compressed already. */
const compressible = /\.(js|css|svg|json)$/;

/** The maximum compression level of each encoding, because files are compressed only once, during the build. */
const encodings = {
  br: (file: Buffer) => promisify(brotliCompress)(file, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/** Writes a `.br` and a `.gz` beside each file of the build that our server sends. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir: folder }) => {
      if (folder === undefined) throw new Error('The build was not written to a folder.');
      await compressFiles(folder);
    },
  };
}

/** Writes a `.br` and a `.gz` beside each text file of a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const file = readFileSync(path);
  if (file.length < threshold) return;
  for (const [ending, compress] of Object.entries(encodings)) writeFileSync(`${path}.${ending}`, await compress(file));
}
