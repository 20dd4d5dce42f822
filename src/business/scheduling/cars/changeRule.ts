import type { OnDelete, OnSave } from '../../../server/extend.ts';
import { renewServices } from './renewServices.ts';

/** A rule that is new, another or switched off holds for the cars at once. */
export const saveRule: OnSave<'ruleConfig'> = async (event, next) => {
  const rule = await next();
  await renewServices(event);
  return rule;
};

export const deleteRule: OnDelete<'ruleConfig'> = async (event, next) => {
  await next();
  await renewServices(event);
};
