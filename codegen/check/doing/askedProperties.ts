import { everyDoing } from '../../read/everyDoing.ts';
import type { ResourceSource } from '../../read/source.ts';
import { everyProperty, type PlacedProperty } from '../subject.ts';

/** Every field that transitions and actions ask for, those of rows too, with its place in the file; a shared form has one. */
export function askedProperties(source: Pick<ResourceSource, 'states' | 'actions'>): PlacedProperty[] {
  return everyDoing(source).flatMap(({ doing: { form, formOf }, path }) => {
    const fields = form && !formOf ? everyProperty({ record: { type: 'object', ...form } }) : [];
    return fields.map((field) => ({ ...field, path: [...path, 'form', ...field.path.slice(1)] }));
  });
}
