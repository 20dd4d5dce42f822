import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** The arguments that `npm start` passes to Node, with the server's file last. Tests use them to start the server in the same way. */
export const startArguments: readonly string[] = scripts.start.replace(/^.* node /, '').split(' ');
