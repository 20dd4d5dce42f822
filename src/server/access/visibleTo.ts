import type { Resource } from '../../contract/resource.ts';
import type { Actor } from './actor.ts';
import { holdsField } from './holds.ts';

/**
 * A resource as somebody may read it: without the fields whose permission they lack, in its search and order too. What
 * is answered, filtered, sorted and exported is made of this one, so such a field is to them as if it were not there.
 */
export function visibleTo(actor: Pick<Actor, 'permissions' | 'menuIds'>, resource: Resource): Resource {
  const hidden = resource.fields.filter((field) => !holdsField(actor, field, 'read'));
  if (hidden.length === 0) return resource;
  const names = new Set(hidden.map(({ name }) => name));
  const { fields, list, states, actions } = resource;
  const isShown = (name: string): boolean => !names.has(name);
  const withoutHidden = <T extends Pick<Resource['actions'][number], 'ask'>>(doing: T): T =>
    doing.ask ? { ...doing, ask: { fields: doing.ask.fields.filter(({ name }) => isShown(name)) } } : doing;
  return {
    ...resource,
    fields: fields.filter(({ name }) => isShown(name)),
    list: {
      ...list,
      keyword: list.keyword.filter(isShown),
      sort: list.sort.filter(({ field }) => isShown(field)),
    },
    ...(states && { states: { ...states, transitions: states.transitions.map(withoutHidden) } }),
    actions: actions.map(withoutHidden),
  };
}
