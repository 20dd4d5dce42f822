import { serverFields } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { holdsFor } from '../access/rights.ts';
import { visibleTo } from '../access/rowRules.ts';
import type { Ask } from './ask.ts';

/** What somebody can say of a name in a view: a field that they may read, one that they may not, or none at all. */
export type Standing = 'seen' | 'hidden' | 'gone';

/** How each name of a field, or of one step into a reference, stands to the caller. */
export function standings({ house, actor }: Pick<Ask, 'house' | 'actor'>, whole: Resource): (name: string) => Standing {
  const own = standingIn(whole, visibleTo(actor, whole));
  return (name) => {
    const [first = '', step] = name.split('.');
    const standing = own(first);
    if (standing !== 'seen' || step === undefined) return standing;
    const { reference } = whole.fields.find((field) => field.name === first) ?? {};
    const target = reference && house.schemas.byName.get(reference.resource)?.resource;
    if (!target) return 'gone';
    if (!holdsFor(actor, target, 'find')) return 'hidden';
    return standingIn(target, visibleTo(actor, target))(step);
  };
}

function standingIn(whole: Resource, visible: Resource): (name: string) => Standing {
  const all = new Set([...whole.fields.map(({ name }) => name), ...serverFields]);
  const seen = new Set([...visible.fields.map(({ name }) => name), ...serverFields]);
  return (name) => {
    if (seen.has(name)) return 'seen';
    return all.has(name) ? 'hidden' : 'gone';
  };
}
