import { displayPlaces } from '../../contract/record.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { visibleTo } from '../access/rowRules.ts';
import type { Place } from '../db/pages.ts';
import type { FilterWorld } from './filterWorld.ts';
import { ownLabels } from './withLabels.ts';

/** Where the label of a reference is kept, by which records are put in order: one place for each part of the label. */
export function labelPlaces({ schemas, actor, language }: FilterWorld, { name, reference }: Field): Place[] {
  const own: Place = { column: name };
  if (!reference) return [own];
  const via = { column: name, table: reference.resource };
  const whole = schemas.byName.get(reference.resource)?.resource;
  const column = ownLabels.get(reference.resource);
  if (!whole) return column === undefined ? [own] : [{ column, via }];
  const target = visibleTo(actor, whole);
  const places = partsOf(target, displayPlaces(target.display[language]));
  return places.length > 0 ? places.map(([first = '', ...or]) => ({ column: first, or, via })) : [own];
}

/** The parts that the caller may read; behind one that no two records share, nothing more is needed. */
function partsOf({ fields }: Resource, parts: readonly (readonly string[])[]): string[][] {
  const known = new Map(fields.filter(({ lines }) => !lines).map((field) => [field.name, field]));
  const seen = parts.map((names) => names.filter((one) => known.has(one))).filter((names) => names.length > 0);
  const end = seen.findIndex(([first = '', ...or]) => {
    const field = known.get(first);
    return or.length === 0 && field?.unique && field.required;
  });
  return end === -1 ? seen : seen.slice(0, end + 1);
}
