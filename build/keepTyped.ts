import type { Plugin } from 'vite';

/**
 * While somebody has typed something that is not saved, a change of a source file that would load the page anew waits for
 * them: the page says so in its console, and is loaded as soon as they do. Components are exchanged in place all the same.
 */
export function keepTyped(): Plugin {
  return {
    name: 'keep-typed',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: script, injectTo: 'head' }],
  };
}

/** The page asks itself whether it may be left, as the browser would; a path of another page loads nothing. */
const script = `
import { createHotContext } from '/@vite/client';
createHotContext('/keep-typed').on('vite:beforeFullReload', (payload) => {
  const leaving = new Event('beforeunload', { cancelable: true });
  if (window.dispatchEvent(leaving)) return;
  payload.path = '/waits-for-typed-text.html';
  console.info('A source file has changed. Reload the page when what you have typed is saved.');
});
`;
