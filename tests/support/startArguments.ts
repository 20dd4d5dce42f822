import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** What `npm start` gives to Node, the server's file last: whoever starts the server starts it so. */
export const startArguments: readonly string[] = scripts.start.replace(/^.* node /, '').split(' ');
