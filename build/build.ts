import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { writeStatic } from './static.ts';

const usage = `npm run build
  builds the console into dist, for our server
npm run build -- --static [--schemas <folder>] [--out <folder>]
  also writes a folder for any web server in front of an existing hw server: the console, and the resource files compiled
  --schemas <folder>   the resource files (default: HW_SCHEMAS_DIR, or schemas)
  --out <folder>       where it is written; it is emptied first (default: dist-static)`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${usage}\n`);
    return 2;
  }
  await build({ logLevel: 'warn' });
  if (!options.static) return 0;
  const fault = await writeStatic({ console: resolve('dist'), schemas: resolve(options.schemas), out: resolve(options.out) });
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n`);
    return 1;
  }
  process.stdout.write(
    `${options.out} has the console and its resources. README.md, "In front of an existing hw server", says how to serve it.\n`,
  );
  return 0;
}

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { static: { type: 'boolean', default: false }, schemas: text, out: text } });
    if (!values.static && (values.schemas ?? values.out) !== undefined) return '--schemas and --out need --static';
    return {
      static: values.static,
      schemas: values.schemas ?? (process.env.HW_SCHEMAS_DIR || 'schemas'),
      out: values.out ?? 'dist-static',
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
