import { type Guarded, permissionsFor } from './permission.ts';
import type { Field } from './resource.ts';

/** What it takes to do something: of each of these lists one code. */
export type Needs = readonly (readonly string[])[];

export type FieldWay = 'read' | 'write';

/** Whether all that something takes is there. */
export function isMet(needs: Needs, holds: (code: string) => boolean): boolean {
  return needs.every((codes) => codes.some(holds));
}

/** What a field asks for besides the call that it comes with; nobody writes what they may not read, or it could be guessed. */
export function fieldNeeds({ access }: Pick<Field, 'access'>, way: FieldWay): Needs {
  const codes = way === 'read' ? [access?.read] : [access?.read, access?.write];
  return codes.flatMap((code) => (code === undefined ? [] : [[code]]));
}

/** All that a field asks for: it is read in lists or in one record, and written in a new record or in one that is there. */
export function allFieldNeeds(resource: Guarded, field: Pick<Field, 'access'>, way: FieldWay): Needs {
  const abilities = way === 'read' ? (['find', 'findById'] as const) : (['create', 'update'] as const);
  return [abilities.flatMap((ability) => permissionsFor(resource, ability)), ...fieldNeeds(field, way)];
}
