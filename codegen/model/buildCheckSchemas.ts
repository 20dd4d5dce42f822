import { allowances, eventCheck } from '../../src/contract/life.ts';
import type { JsonSchema } from '../../src/contract/resource.ts';
import { everyDoing } from '../read/everyDoing.ts';
import type { Properties, ResourceSource } from '../read/source.ts';
import { buildConditions } from './buildSchema.ts';
import { conditionSchema, demandSchema } from './conditionSchema.ts';
import { inputSchema } from './inputSchema.ts';
import { linesOf } from './lines/linesOf.ts';
import type { Neighbours } from './neighbours.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schemas of everything about a resource that is checked, grouped and named as the contract's `Checks` are. */
export interface CheckSchemas {
  readonly record: JsonSchema;
  readonly conditions: Schemas;
  readonly warnings: Schemas;
  readonly when: Schemas;
  readonly input: Schemas;
}

/** What is checked besides the record itself; a file that asks for nothing of the kind costs nothing. */
export function buildCheckSchemas(
  source: ResourceSource,
  record: JsonSchema,
  { enums, sources }: Neighbours,
): CheckSchemas {
  const { properties } = source.record;
  const doings = everyDoing(source);
  const asked = doings.flatMap(({ doing: { name, form } }) => (form ? [{ name, form }] : []));
  return {
    record,
    conditions: Object.fromEntries([
      ...Object.entries(buildConditions(source)),
      ...dueConditions(properties),
      ...linesOf(source.record, sources).flatMap(({ name, line }) =>
        Object.entries(buildConditions(line)).map(([key, schema]) => [`${name}.${key}`, schema] as const),
      ),
      ...asked.flatMap(({ name, form }) =>
        Object.entries(buildConditions({ record: { type: 'object', ...form } })).map(
          ([key, schema]) => [`${name}/${key}`, schema] as const,
        ),
      ),
    ]),
    warnings: Object.fromEntries(warnings(properties)),
    when: Object.fromEntries([
      ...doings.flatMap(({ doing, condition }) =>
        condition ? [[doing.name, conditionSchema(condition.value, properties)] as const] : [],
      ),
      ...doings.flatMap(({ doing: { name, event } }) =>
        (typeof event === 'object' ? event : []).flatMap(({ code, when }) =>
          when ? [[eventCheck(name, { code }), conditionSchema(when, properties)] as const] : [],
        ),
      ),
      ...(source.events ?? []).map(
        ({ code, when }) => [eventCheck('', { code, isCommon: true }), conditionSchema(when, properties)] as const,
      ),
      ...allowances.flatMap((name) => {
        const { when } = source.allow?.[name] ?? {};
        return when ? [[`allow/${name}`, conditionSchema(when, properties)] as const] : [];
      }),
    ]),
    input: Object.fromEntries(asked.map(({ name, form }) => [name, inputSchema(form, enums)] as const)),
  };
}

/** What is asked of a field only while the record satisfies the condition, where there is one. */
function warnings(properties: Properties): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(properties).flatMap(([name, { warn, warnWhen }]) => {
    if (!warn) return [];
    const then = demandSchema({ properties: { [name]: warn } }, properties);
    return [[name, warnWhen ? { if: conditionSchema(warnWhen, properties), then } : then] as const];
  });
}

function dueConditions(properties: Properties): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(properties).flatMap(([name, { due }]) =>
    due?.when ? [[`${name}.due`, conditionSchema(due.when, properties)] as const] : [],
  );
}
