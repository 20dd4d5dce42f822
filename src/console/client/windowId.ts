import { newKey } from './newKey.ts';

/** Which window this is, for as long as its page is loaded: every call says it, and the events of its own changes do. */
export const windowId = newKey();
