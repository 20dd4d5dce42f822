import type { Doing } from '../../../contract/life.ts';
import type { Field, Reference, Resource } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { holdsField } from '../../access/rights.ts';
import type { Context } from '../context.ts';
import { invalidFilter } from '../invalidFilter.ts';
import type { AskedChoices } from './readChoices.ts';

/** A reference, and the fields beside it as the caller may read them. */
export interface FoundReference {
  readonly reference: Reference;
  readonly siblings: readonly Field[];
  /** Whether somebody can fill it in: what the server sets, and what is worked out, offers nothing to choose. */
  readonly isEntered: boolean;
}

/**
 * The reference that is asked about: of the record, of its lines, or of what a step asks for. One that is not there
 * and one that the caller may not read are one and the same answer.
 */
export function referenceIn(
  { actor, visible }: Pick<Context, 'actor' | 'visible'>,
  { field: place, of }: Pick<AskedChoices, 'field' | 'of'>,
): FoundReference {
  const [first, second, ...rest] = place.split('.');
  const own = readable(actor, of === undefined ? visible.fields : (doingIn(visible, of)?.ask?.fields ?? []));
  const items = readable(actor, own.find(({ name }) => name === first)?.items ?? []);
  const siblings = second === undefined ? own : items;
  const field = siblings.find(({ name }) => name === (second ?? first));
  const reference = field?.reference ?? field?.references;
  if (!reference || rest.length > 0) throw invalidFilter(place);
  const isSet = own.some(({ name, system }) => name === first && system) || field?.system === true;
  return { reference, siblings, isEntered: !isSet && !(of === undefined && visible.over) };
}

/** The transition or action of that name which somebody may take. */
export function doingIn({ states, actions }: Resource, name: unknown): Doing | undefined {
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  return [...steps, ...actions].find((doing) => doing.name === name);
}

function readable(actor: Actor, fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => holdsField(actor, field, 'read'));
}
