import type { Context } from '../context.ts';
import { hasSaveHook } from './aroundSave.ts';
import { followerOf } from './followChanges.ts';
import { hasPrepareHook } from './prepareAll.ts';

/** Whether code of the business may complete or refuse what is saved. */
export function hasSay(context: Pick<Context, 'house' | 'compiled'>): boolean {
  return hasPrepareHook(context) || hasSaveHook(context) || followerOf(context) !== undefined;
}
