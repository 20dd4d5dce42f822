import type { ChoicesBody } from '../../../contract/choices.ts';
import type { Reference, Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { scopeField, visibleTo } from '../../access/rowRules.ts';
import type { Order, Where } from '../../db/pages.ts';
import type { Context } from '../context.ts';
import { parseFilter } from '../parseFilter.ts';

/** The records that a reference offers: conditions, order, and their resource as the caller may read it. */
export interface Offer {
  readonly target: Resource;
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
}

/** A reference with the name of its field. */
interface Asked {
  readonly field: string;
  readonly reference: Reference;
  /** Those of the record that is being filled; without a record only the fixed values of the filter count. */
  readonly values?: ChoicesBody['with'];
  /** Whether a field stands beside it; a step can name one of its record as well. All do when left out. */
  readonly isSibling?: (field: string) => boolean;
}

/** What a reference offers, whether or not the caller may list it; undefined: nothing. */
export function offerOf(
  { house: { schemas }, actor, language, compiled }: Pick<Context, 'house' | 'actor' | 'language' | 'compiled'>,
  { field, reference: { resource, filter = {} }, values, isSibling = () => true }: Asked,
): Offer | undefined {
  const whole = schemas.byName.get(resource)?.resource;
  if (!whole) return undefined;
  const target = visibleTo(actor, whole);
  const wanted = Object.entries(filter);
  const fixed = wanted.flatMap(([name, want]) => ('is' in want ? [[name, [want.is].flat()] as const] : []));
  const own = wanted.flatMap(([name, want]) =>
    'field' in want && values ? [{ name, value: values[want.field] ?? null, isAsked: isSibling(want.field) }] : [],
  );
  // What nobody can fill in here is as empty there.
  if (own.some(({ value, isAsked }) => isAsked && isEmpty(value))) return undefined;
  const world = { schemas, actor, language };
  // The file itself says what is fixed, of fields too that the caller may not read; what the caller says is held to these.
  const byFile = parseFilter(world, whole, Object.fromEntries(fixed));
  const byCaller = parseFilter(
    world,
    target,
    Object.fromEntries(own.map(({ name, value }) => [name, isEmpty(value) ? { isNull: true } : [value]])),
  );
  const held = scopeField(compiled.resource.scope, actor.scope);
  // Nobody is offered the customer or warehouse of others, with which the record would be refused.
  const inScope: Where[] =
    held?.field === field ? [{ place: { column: 'id' }, operator: 'anyId', value: held.values }] : [];
  return { target, where: [...byFile.where, ...byCaller.where, ...inScope], orders: byCaller.orders };
}
