import type { Plugin } from 'vite';
import { firstPages } from './firstChunks.ts';

/** Read by Chromium at the beginning of a file: all functions are compiled while it is loaded, beside the page and not in its way. */
const hint = '//# allFunctionsCalledOnLoad\n';

const files: ReadonlySet<string> = new Set(['start', ...Object.keys(firstPages)]);

/** Marks the files of the first pages, most of whose functions are called before the first row is there. */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && files.has(file.name)) file.code = hint + file.code;
        }
      },
    },
  };
}
