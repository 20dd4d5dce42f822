import type { Plugin } from 'vite';

/**
 * Delays a full reload after a change of a source file while the page has unsaved input. The page logs the delay to its console and
 * reloads when nothing is unsaved. Components are still updated in place.
 */
export function keepTyped(): Plugin {
  return {
    name: 'keep-typed',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: script, injectTo: 'head' }],
  };
}

/**
 * Asks the page for unsaved input with the event that browsers fire before unload. If there is some, the update gets the path of a page
 * that does not exist, which keeps Vite from reloading this one.
 */
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
  console.info('A source file has changed. The page will reload when your unsaved input is saved or discarded.');
});
`;
