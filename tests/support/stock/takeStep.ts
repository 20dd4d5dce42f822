import type { ActionHooks } from '../../../src/server/extend.ts';
import { type RequestedStep, takeSystemStep } from './systemSteps.ts';

/** Runs the requested system action, and returns the pallet. */
export const takeStep: ActionHooks = async (event, next) => {
  await next();
  return takeSystemStep(event, event.input as unknown as RequestedStep);
};
