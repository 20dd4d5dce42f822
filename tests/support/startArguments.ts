import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** Node's arguments in `npm start`, with the server's file last, so that tests start the server in the same way. */
export const startArguments: readonly string[] = scripts.start.replace(/^.* node /, '').split(' ');
