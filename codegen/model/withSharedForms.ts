import { everyDoing } from '../read/everyDoing.ts';
import type { DoingSource, ResourceSource } from '../read/source.ts';

/** A file whose transitions and actions with `formOf` ask what the one asks that they name. */
export function withSharedForms(source: ResourceSource): ResourceSource {
  const doings = everyDoing(source).map(({ doing }) => doing);
  if (doings.every(({ formOf }) => formOf === undefined)) return source;
  const forms = new Map(doings.flatMap(({ name, form, formOf }) => (form && !formOf ? [[name, form] as const] : [])));
  const withForm = <D extends DoingSource>(doing: D): D => {
    const form = forms.get(doing.formOf ?? '');
    return form ? { ...doing, form } : doing;
  };
  const { states, actions } = source;
  return {
    ...source,
    ...(states && { states: { ...states, transitions: states.transitions.map(withForm) } }),
    ...(actions && { actions: actions.map(withForm) }),
  };
}
