import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Shorter files gain nothing; in bytes. */
const threshold = 1_024;

/** Text; what else may lie there is compressed already. */
const compressible = /\.(js|css|svg|json)$/;

/** The best that each encoding can do: it is done once, in the build, and not for every visitor. */
const encodings = {
  br: (file: Buffer) =>
    promisify(brotliCompress)(file, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/** Puts a `.br` and a `.gz` beside each file of the build, for the server to send as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir: folder }) => {
      if (folder === undefined) throw new Error('The build was not written to a folder.');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        compressible.test(file),
      );
      await Promise.all(files.map((file) => compressFile(join(folder, file))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const file = readFileSync(path);
  if (file.length < threshold) return;
  for (const [ending, compress] of Object.entries(encodings)) writeFileSync(`${path}.${ending}`, await compress(file));
}
