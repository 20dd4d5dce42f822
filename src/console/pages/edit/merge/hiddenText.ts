import { isEmpty } from '../../../../fields/emptyValues.ts';
import type { FieldViews } from '../formView.ts';
import type { Values } from './sides.ts';

/** What is typed as a save would send it: hidden fields are emptied by it, and that is a change like any other. */
export function withHiddenEmpty(typed: Values, views: FieldViews): Values {
  return { ...typed, ...Object.fromEntries(hiddenIn(views).map((name) => [name, null])) };
}

/** A merged record with what is typed in hidden fields that are empty in it: shown again they still have it. */
export function withHiddenText(merged: Values, typed: Values, views: FieldViews): Values {
  const kept = hiddenIn(views).filter((name) => isEmpty(merged[name]));
  return { ...merged, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
}

function hiddenIn(views: FieldViews): string[] {
  return Object.entries(views).flatMap(([name, { isVisible }]) => (isVisible ? [] : [name]));
}
