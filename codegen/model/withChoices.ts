import { permissionFor } from '../../src/contract/permission.ts';
import type { Field, Reference, Resource } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';

/** Whose references they are, and the step that asks for them, with the permission that it needs. */
interface Asking extends Pick<Resource, 'perms' | 'calls'> {
  readonly of?: { readonly name: string; readonly perm: string };
}

/** References get the call that tells what they offer, those in lines too: a widget knows no more than its field. */
export function withChoices(fields: readonly Field[], asking: Asking, within = ''): readonly Field[] {
  const { perms, calls, of } = asking;
  const { choices: call } = calls;
  if (call === undefined) return fields;
  const perm = of?.perm ?? permissionFor(perms, 'find');
  const withCall = (reference: Reference, field: string): Reference => ({
    ...reference,
    choices: { call, perm, field, ...(of && { of: of.name }) },
  });
  return fields.map((field) => {
    const { name, reference, references, items } = field;
    const place = `${within}${name}`;
    return {
      ...field,
      ...(reference && { reference: withCall(reference, place) }),
      ...(references && { references: withCall(references, place) }),
      ...(items && { items: withChoices(items, asking, `${place}.`) }),
    };
  });
}

/** Whether there is anything to choose: a reference of the record, of its lines, or of what a step asks for. */
export function hasChoices({ record, states, actions = [] }: ResourceSource): boolean {
  const forms = [...(states?.transitions ?? []), ...actions].flatMap(({ form }) => form ?? []);
  const properties = [record, ...forms].flatMap((asked) => Object.values(asked.properties));
  return properties.some(({ reference, lines }) => reference !== undefined || lines !== undefined);
}
