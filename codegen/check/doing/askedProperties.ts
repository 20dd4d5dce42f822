import { everyDoing } from '../../read/everyDoing.ts';
import type { ResourceSource } from '../../read/source.ts';
import { everyProperty, type PlacedProperty } from '../subject.ts';

/** Every field that transitions and actions ask for, those of rows too, with its place in the file. */
export function askedProperties(source: Pick<ResourceSource, 'states' | 'actions'>): PlacedProperty[] {
  return everyDoing(source).flatMap(({ doing: { form }, path }) => {
    const fields = form ? everyProperty({ record: { type: 'object', ...form } }) : [];
    return fields.map((field) => ({ ...field, path: [...path, 'form', ...field.path.slice(1)] }));
  });
}
