import type { ActionHooks } from '../../../src/server/extend.ts';
import { type RequestedStep, takeSystemStep } from './systemSteps.ts';

/** Takes the step that is asked for, and answers with the pallet. */
export const takeStep: ActionHooks = async (event, next) => {
  await next();
  return takeSystemStep(event, event.input as unknown as RequestedStep);
};
