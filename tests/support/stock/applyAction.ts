import type { ActionHooks } from '../../../src/server/extend.ts';
import { applySystemAction, type RequestedAction } from './systemActions.ts';

/** Runs the requested system action, and returns the pallet. */
export const applyAction: ActionHooks = async (event, next) => {
  await next();
  return applySystemAction(event, event.input as unknown as RequestedAction);
};
