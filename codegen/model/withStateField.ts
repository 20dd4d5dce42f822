import type { ResourceSource } from '../read/source.ts';
import { kindNameOf } from './kindNameOf.ts';

/** A file whose state field says of itself what follows from `states`: it is set by the server and begins somewhere. */
export function withStateField(source: ResourceSource): ResourceSource {
  const { states, record } = source;
  const property = states && Object.hasOwn(record.properties, states.field) && record.properties[states.field];
  // What cannot hold a state is told of, and left as it is.
  if (!states || !property || kindNameOf(property) !== 'enum') return source;
  const field = { default: states.initial, ...property, system: true };
  return { ...source, record: { ...record, properties: { ...record.properties, [states.field]: field } } };
}
