import type { Doing } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { fieldStates } from '../edit/fieldStates.ts';
import { ownValues } from './ownValues.ts';

interface Coming {
  readonly resource: Resource;
  readonly checks: Checks;
  readonly doing: Doing & { readonly to?: string };
  readonly record: WireRecord;
  readonly typed: Readonly<Record<string, unknown>>;
}

/**
 * Whether a record will need something in a field once this is done to it: one that it can do without, as a container that
 * goes straight to its receiver does without a warehouse, is not worth a word.
 */
export function needsField(name: string, { resource, checks, doing, record, typed }: Coming): boolean {
  const field = resource.fields.find((each) => each.name === name);
  if (!field) return true;
  const to = resource.states && doing.to !== undefined ? { [resource.states.field]: doing.to } : {};
  const coming = withoutEmpty({ ...ownValues(resource, record), ...withoutEmpty(typed), ...to });
  const state = fieldStates({ resource: { ...resource, fields: [field] }, checks, record: coming, isNew: false })[name];
  return state?.isVisible === true && state.isRequired;
}
