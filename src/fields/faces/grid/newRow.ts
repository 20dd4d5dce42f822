import type { Field } from '../../../contract/resource.ts';
import { defaultValue } from '../../defaultValue.ts';
import type { Row } from './gridStore.ts';

/** A new row: the defaults of its fields. */
export function newRow(items: readonly Field[]): Row {
  const given = items.filter(({ system, default: value }) => !system && value !== undefined);
  return Object.fromEntries(given.map((item) => [item.name, defaultValue(item)]));
}

/** The same row once more, as a new one. */
export function copiedRow({ id: _, version: __, ...row }: Row): Row {
  return row;
}
