/** Common functions for transitions and actions, their forms, and shared forms. */

import { everyProperty, type PlacedProperty, type Report, suggest } from '../../check/subject.ts';
import type { ActionSource, ConditionSource, TransitionSource } from '../../generated/source.ts';
import type { Path } from '../../read/recordSource.ts';
import type { CommonActionSource, ResourceSource } from '../../read/source.ts';
import { commonTexts, faultTexts } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  formOfBesideForm: { en: '`formOf` and `form` cannot be used together', zh: '`formOf`与`form`不能同时使用' },
  noSharedForm: {
    en: 'there is no transition or action `{{formOf}}` with a `form`',
    zh: '没有带`form`的流转步骤或操作`{{formOf}}`',
  },
});

/** A transition or action with its path. */
export interface PlacedAction {
  readonly action: TransitionSource | ActionSource;
  readonly path: Path;
  /** The condition on the record: `guard` of a transition, `when` of an action. */
  readonly condition?: { readonly keyword: 'guard' | 'when'; readonly value: ConditionSource };
}

/** Returns all transitions, then all actions. */
export function everyAction({ states, actions = [] }: Pick<ResourceSource, 'states' | 'actions'>): PlacedAction[] {
  const transitions = states?.transitions ?? [];
  return [
    ...transitions.map((action, i) => ({
      action,
      path: ['states', 'transitions', i],
      ...(action.guard && { condition: { keyword: 'guard' as const, value: action.guard } }),
    })),
    ...actions.map((action, i) => ({
      action,
      path: ['actions', i],
      ...(action.when && { condition: { keyword: 'when' as const, value: action.when } }),
    })),
  ];
}

/**
 * Returns all form fields of transitions and actions with their paths, including fields of rows. The fields of a shared form are included
 * only once.
 */
export function formProperties(source: Pick<ResourceSource, 'states' | 'actions'>): PlacedProperty[] {
  return everyAction(source).flatMap(({ action: { form, formOf }, path }) => {
    const fields = form && !formOf ? everyProperty({ record: { type: 'object', ...form } }) : [];
    return fields.map((field) => ({ ...field, path: [...path, 'form', ...field.path.slice(1)] }));
  });
}

/** Checks that `formOf` is used without `form`, and names a transition or action that has a form of its own. */
export function checkSharedForms(source: ResourceSource, report: Report): void {
  const actions = everyAction(source);
  const names = actions.flatMap(({ action: { name, form, formOf } }) => (form && formOf === undefined ? [name] : []));
  for (const { action, path } of actions) {
    const { form, formOf } = action;
    if (formOf === undefined) continue;
    if (form) {
      const what = texts.formOfBesideForm;
      report.error({ path: [...path, 'formOf'], on: 'key', what, mend: commonTexts.keepOneOfTwo });
    } else if (!names.includes(formOf)) {
      const what = texts.noSharedForm({ formOf });
      report.error({ path: [...path, 'formOf'], what, mend: suggest(formOf, names) });
    }
  }
}

/** Returns the file with each shared form copied to the transitions and actions that name it in `formOf`. */
export function withSharedForms(source: ResourceSource): ResourceSource {
  const all = everyAction(source).map(({ action }) => action);
  if (all.every(({ formOf }) => formOf === undefined)) return source;
  const forms = new Map(all.flatMap(({ name, form, formOf }) => (form && !formOf ? [[name, form] as const] : [])));
  const withForm = <D extends CommonActionSource>(action: D): D => {
    const form = forms.get(action.formOf ?? '');
    return form ? { ...action, form } : action;
  };
  const { states, actions } = source;
  return {
    ...source,
    ...(states && { states: { ...states, transitions: states.transitions.map(withForm) } }),
    ...(actions && { actions: actions.map(withForm) }),
  };
}
