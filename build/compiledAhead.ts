import type { Plugin } from 'vite';

/** Read by Chromium at the beginning of a file: its functions are compiled while it is loaded, beside the page and not in its way. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Marks all code: a file is loaded when a page needs it, and most of its functions are called before that page is there. */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code;
      },
    },
  };
}
