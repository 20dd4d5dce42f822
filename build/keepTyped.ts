import type { Plugin } from 'vite';

/**
 * While somebody has typed something that is not saved, a change of a source file that would load the page anew waits for
 * them: the page says so in its console, and is loaded as soon as nothing unsaved is left. Components are exchanged in place
 * all the same.
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
let isWaiting = false;
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const look = () => (mayLeave() ? location.reload() : setTimeout(look, 500));
createHotContext('/keep-typed').on('vite:beforeFullReload', (payload) => {
  if (!isWaiting && mayLeave()) return;
  payload.path = '/waits-for-typed-text.html';
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(look, 500);
  console.info('A source file has changed: the page is loaded anew as soon as what you have typed is saved or thrown away.');
});
`;
