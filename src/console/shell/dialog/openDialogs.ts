import { createStore } from '../../client/createStore.ts';

/**
 * The native dialogs that are open, the one in front last. Everything outside of it is out of reach, for the eye, the
 * pointer and a screen reader, so whatever must be seen and heard all the same has to be inside.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
