import { allowances, eventCheck, milestoneCheck, nextCheck } from '../../src/contract/life.ts';
import type { JsonSchema } from '../../src/contract/resource.ts';
import { everyAction } from '../keywords/actions/every.ts';
import { conditionSchema } from '../keywords/conditions/build.ts';
import { linesOf } from '../keywords/lines.ts';
import { dueConditions, warnings } from '../keywords/warnings.ts';
import type { Neighbors, ResourceSource } from '../read/source.ts';
import { buildConditions, inputSchema } from './schema.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schemas of all checks of a resource, grouped and named as in `Checks` of the contract. */
export interface CheckSchemas {
  readonly record: JsonSchema;
  readonly conditions: Schemas;
  readonly warnings: Schemas;
  readonly when: Schemas;
  readonly input: Schemas;
  readonly reminders: Schemas;
}

/** Builds the schemas of all checks of a resource. Groups that the resource does not use are empty. */
export function buildCheckSchemas(source: ResourceSource, record: JsonSchema, { enums, sources }: Neighbors): CheckSchemas {
  const { properties } = source.record;
  const actions = everyAction(source);
  const requested = actions.flatMap(({ action: { name, form } }) => (form ? [{ name, form }] : []));
  return {
    record,
    conditions: Object.fromEntries([
      ...Object.entries(buildConditions(source)),
      ...dueConditions(properties),
      ...linesOf(source.record, sources).flatMap(({ name, line }) =>
        Object.entries(buildConditions(line)).map(([key, schema]) => [`${name}.${key}`, schema] as const),
      ),
      ...requested.flatMap(({ name, form }) =>
        Object.entries(buildConditions({ record: { type: 'object', ...form } })).map(
          ([key, schema]) => [`${name}/${key}`, schema] as const,
        ),
      ),
    ]),
    warnings: Object.fromEntries(warnings(properties)),
    when: Object.fromEntries([
      ...actions.flatMap(({ action, condition }) =>
        condition ? [[action.name, conditionSchema(condition.value, properties)] as const] : [],
      ),
      ...actions.flatMap(({ action: { name, event } }) =>
        (typeof event === 'object' ? event : []).flatMap(({ code, when }) =>
          when ? [[eventCheck(name, { code }), conditionSchema(when, properties)] as const] : [],
        ),
      ),
      ...actions.flatMap(({ action: { name, primary } }) =>
        primary ? [[nextCheck(name), conditionSchema(primary, properties)] as const] : [],
      ),
      ...(source.detail?.milestones ?? []).flatMap(({ field, when }) =>
        when ? [[milestoneCheck(field), conditionSchema(when, properties)] as const] : [],
      ),
      ...(source.events ?? []).map(
        ({ code, when }) => [eventCheck('', { code, isCommon: true }), conditionSchema(when, properties)] as const,
      ),
      ...allowances.flatMap((name) => {
        const { when } = source.allow?.[name] ?? {};
        return when ? [[`allow/${name}`, conditionSchema(when, properties)] as const] : [];
      }),
    ]),
    input: Object.fromEntries(requested.map(({ name, form }) => [name, inputSchema(form, enums)] as const)),
    reminders: Object.fromEntries(
      (source.reminders ?? []).flatMap(({ name, when }) => (when ? [[name, conditionSchema(when, properties)] as const] : [])),
    ),
  };
}
