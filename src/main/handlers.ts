import type { Handlers } from '../server/extend.ts';

/** The code that answers transitions and actions, by `resource.name`; each line names a function of `src/business`. */
export const handlers: Handlers = {};
