import type { OnDoing } from '../../../src/server/extend.ts';
import { type AskedStep, takeSystemStep } from './systemSteps.ts';

/** Takes the step that is asked for, and answers with the pallet. */
export const takeStep: OnDoing = async (event, next) => {
  await next();
  return takeSystemStep(event, event.input as unknown as AskedStep);
};
