import type { ValidateFunction } from 'ajv';
import { type Field, fieldConditions } from '../../src/contract/field.ts';
import type { CheckError, JsonSchema, Resource } from '../../src/contract/resource.ts';
import { type Language, serverFields } from '../../src/contract/wire.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { explain } from '../../src/fields/explain.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { type Report, recordPath } from '../check/subject.ts';
import type { AskSource, ConditionSource, PropertySource, RecordSource } from '../generated/source.ts';
import { buildActions } from '../keywords/actions/build.ts';
import { everyAction } from '../keywords/actions/every.ts';
import { callsOf } from '../keywords/calls.ts';
import { storedValue } from '../keywords/choices.ts';
import { conditionSchema, demandSchema } from '../keywords/conditions/build.ts';
import { buildDetail } from '../keywords/detail.ts';
import { choiceNoteOf, defaultDisplay, displayOf } from '../keywords/display.ts';
import { buildExcel } from '../keywords/excel/sheet.ts';
import { buildFields, currencyOf } from '../keywords/fields/build.ts';
import { withFiles } from '../keywords/files.ts';
import { buildForm } from '../keywords/form.ts';
import { buildLabels } from '../keywords/labels.ts';
import { linesSchemas, withLines } from '../keywords/lines.ts';
import { buildList } from '../keywords/list/list.ts';
import { buildOver } from '../keywords/over.ts';
import { buildDocuments } from '../keywords/papers/build.ts';
import { buildReads } from '../keywords/reads.ts';
import { buildKinds } from '../keywords/recordKinds.ts';
import { withChoices } from '../keywords/references.ts';
import { buildReminders } from '../keywords/reminders.ts';
import { buildAllow, buildRules } from '../keywords/rules.ts';
import { scopeOf } from '../keywords/scope.ts';
import { buildScreens } from '../keywords/screens.ts';
import { buildStates } from '../keywords/states.ts';
import { textOf } from '../keywords/text.ts';
import { buildUniques } from '../keywords/unique.ts';
import { withZones } from '../keywords/zones.ts';
import { comparisons, isFigureSource, isMoment, isSystem, kindNameOf, type Path, type Properties, pick } from '../read/recordSource.ts';
import type { Enums, Neighbors, ResourceSource, Sources } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { createAjv } from './validators.ts';

/**
 * Builds the schema of a whole record from which empty values were removed. System fields are allowed but not validated, except for
 * calculated fields. `allOf` contains the rules of the file in their order, and then the conditions under which fields are required.
 */
export function buildSchema(source: Pick<ResourceSource, 'record' | 'rules'>, enums: Enums, sources: Sources = new Map()): JsonSchema {
  const { properties } = source.record;
  const rules = (source.rules ?? []).map(({ when, must }) => {
    const then = demandSchema(must, properties);
    return when ? { if: conditionSchema(when, properties), then } : then;
  });
  const allOf = [...rules, ...Object.entries(properties).flatMap((entry) => requirements(entry, source.record))];
  return {
    ...objectSchema(
      source.record,
      enums,
      linesSchemas(source.record, sources, (line) => buildSchema(line, enums)),
    ),
    ...(allOf.length > 0 && { allOf }),
  };
}

/** Builds the schemas of the conditions that a form evaluates. Their keys are `field.condition`. */
export function buildConditions({ record: { properties } }: Pick<ResourceSource, 'record'>): Readonly<Record<string, JsonSchema>> {
  const conditions = Object.entries(properties).flatMap(([name, property]) =>
    fieldConditions.flatMap((keyword) => {
      const condition = property[keyword];
      return condition ? [[`${name}.${keyword}`, conditionSchema(condition, properties)] as const] : [];
    }),
  );
  return Object.fromEntries(conditions);
}

function objectSchema(record: RecordSource, enums: Enums, lines: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties, required = [] } = record;
  // Here only fields that are always visible are required, because users cannot fill in a hidden field. `requirements` adds the other
  // required fields.
  const always = required.filter((name) => properties[name]?.visibleWhen === undefined);
  const server = serverFields.map((name) => [name, true] as const);
  const own = Object.entries(properties).map(
    ([name, property]) => [name, isUnseen(property) ? true : (lines[name] ?? fieldSchema(property, enums))] as const,
  );
  return {
    type: 'object',
    additionalProperties: false,
    ...(always.length > 0 && { required: always }),
    properties: Object.fromEntries([...server, ...own]),
  };
}

/** Whether a field is not validated. System fields are not validated, except for calculated numbers, which may turn out too large. */
function isUnseen(property: PropertySource): boolean {
  return isSystem(property) && !isFigureSource(property);
}

function fieldSchema(property: PropertySource, enums: Enums): JsonSchema {
  if (!property.items) return propertySchema(property, enums);
  return { ...propertySchema(property, enums), items: rowSchema(property.items, enums) };
}

function rowSchema({ properties, required = [] }: RecordSource, enums: Enums): JsonSchema {
  const fields = Object.entries(properties).map(([name, property]) => [name, propertySchema(property, enums)] as const);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields),
  };
}

/** Builds the schemas that make a field required while its conditions are met. */
function requirements([name, property]: [string, PropertySource], { required, properties }: RecordSource): JsonSchema[] {
  const { visibleWhen, requiredWhen } = property;
  const visible: ConditionSource[] = visibleWhen ? [visibleWhen] : [];
  const cases = [
    ...(visibleWhen && required?.includes(name) ? [visible] : []),
    ...(requiredWhen && !isSystem(property) ? [[...visible, requiredWhen]] : []),
  ];
  return cases.map((conditions) => {
    const parts = conditions.map((condition) => conditionSchema(condition, properties));
    const [only, ...others] = parts;
    const all = others.length === 0 ? only : { type: 'object', allOf: parts };
    return { if: all, then: { type: 'object', required: [name] } };
  });
}

/** Builds the schema for the input of a form. It is like that of a record, but without the fields that the server adds to every record. */
export function inputSchema(form: AskSource, enums: Enums): JsonSchema {
  const schema = buildSchema({ record: { type: 'object', ...form } }, enums);
  const fields = Object.entries(schema.properties as object).filter(([name]) => !serverFields.some((own) => own === name));
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Builds the schema of a field value. For a field with rows, `fieldSchema` adds the schema of the rows. */
function propertySchema(property: PropertySource, enums: Enums): JsonSchema {
  const kind = kindNameOf(property);
  return {
    type: property.type,
    ...(property.type === 'integer' && safe),
    ...pick(property, kindOf(kind)?.json === 'string' ? textual : numeric),
    ...(property.enum !== undefined && { enum: valuesOf(property, property.enum, enums) }),
    ...(property.near && { near: property.near }),
    ...(inContext[kind]?.(property) ?? formatOf(kind)),
  };
}

/** The range of whole numbers that JSON and JavaScript represent exactly. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const textual = ['maxLength', 'minLength', 'pattern', ...comparisons] as const;
const numeric = ['minimum', 'maximum', 'exclusiveMinimum', 'maxItems', ...comparisons] as const;
const bounds = ['minimum', 'maximum', 'exclusiveMinimum'] as const;

/** Kinds that a format cannot check: lists of references, and kinds whose check needs keywords of the field or values of sibling fields. */
const inContext: Readonly<Record<string, (property: PropertySource) => JsonSchema | undefined>> = {
  references: () => ({ items: { type: 'string', minLength: 1, maxLength: 64 } }),
  decimal: (property) => ({ decimal: pick(property, ['precision', 'scale', ...bounds]) }),
  money: (property) => ({
    money: { ...(property.currency && { currency: currencyOf(property.currency) }), ...pick(property, bounds) },
  }),
  subdivision: ({ country }) => (country === undefined ? undefined : { subdivision: country }),
  'postal-code': (property) => {
    const postalCode = pick(property, ['country', 'state']);
    return Object.keys(postalCode).length > 0 ? { postalCode } : undefined;
  },
};

function formatOf(kind: string): JsonSchema {
  return kindOf(kind)?.check ? { format: kind } : {};
}

function valuesOf(
  { type, without = [] }: PropertySource,
  choices: NonNullable<PropertySource['enum']>,
  enums: Enums,
): readonly (string | number)[] {
  if (typeof choices === 'string') {
    return (enums.get(choices) ?? []).flatMap(({ value }) => (without.includes(value) ? [] : [value]));
  }
  return choices.map((choice) => storedValue(choice, type));
}

const texts = faultTexts({
  rejectsOwn: {
    en: 'the {{noun}} of `{{name}}` is not valid for this field',
    zh: '`{{name}}`的{{noun}}不符合该字段自身的规则',
  },
  aValue: { en: 'value', zh: '值' },
  aDefault: { en: 'default', zh: '默认值' },
});

interface Compiled {
  readonly source: ResourceSource;
  readonly resource: Resource;
  readonly enums: Enums;
  readonly report: Report;
}

/**
 * Fields that have fixed values in the file (defaults, or values set by an action), with the values. The compiled `fields` give the titles
 * for messages.
 */
interface Fixed {
  readonly properties: Properties;
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns the path in the file where the value of a field is. */
  readonly placeOf: (name: string) => Path;
  readonly noun: 'aValue' | 'aDefault';
}

/** Checks that every default and every value set by an action is valid for its field. */
export function checkFixedValues(compiled: Compiled): void {
  const { source, resource } = compiled;
  const { properties } = source.record;
  checkDefaults(compiled, { properties, fields: resource.fields, path: recordPath });
  const actions = [...(resource.states?.transitions ?? []), ...resource.actions];
  everyAction(source).forEach(({ action: { form, formOf, set = {} }, path }, i) => {
    const fields = actions[i]?.ask?.fields ?? [];
    if (form && !formOf) {
      checkDefaults(compiled, { properties: form.properties, fields, path: [...path, 'form', 'properties'] });
    }
    const values = Object.entries(set).filter(([name, value]) => value !== null && !isNow(properties, name, value));
    const placeOf = (name: string): Path => [...path, 'set', name];
    check(compiled, {
      properties,
      fields: resource.fields,
      values: Object.fromEntries(values),
      placeOf,
      noun: 'aValue',
    });
  });
}

/** Whether a default means the current time, such as `now`. */
function isPresent(property: PropertySource): boolean {
  return isMomentDefault({ kind: kindNameOf(property), default: property.default });
}

function isNow(properties: Properties, name: string, value: unknown): boolean {
  const property = properties[name];
  return property !== undefined && isMoment(property, value);
}

function checkDefaults(compiled: Compiled, { properties, fields, path }: Pick<Fixed, 'properties' | 'fields'> & { path: Path }): void {
  const values = Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      property.default === undefined || isPresent(property) ? [] : [[name, property.default]],
    ),
  );
  check(compiled, { properties, fields, values, placeOf: (name) => [...path, name, 'default'], noun: 'aDefault' });
  for (const [name, { items }] of Object.entries(properties)) {
    const inner = fields.find((field) => field.name === name)?.items ?? [];
    if (items)
      checkDefaults(compiled, {
        properties: items.properties,
        fields: inner,
        path: [...path, name, 'items', 'properties'],
      });
  }
}

function check({ resource, enums, report }: Compiled, { properties, fields, values, placeOf, noun }: Fixed): void {
  for (const [name, value] of Object.entries(values)) {
    const property = properties[name];
    if (!property) continue;
    const schema = propertySchema(property, enums);
    const errors: CheckError[] = valueErrors({ schema, value, siblings: values, pointer: `/${name}` });
    const of = { ...resource, fields, rules: [] };
    const explainIn = (language: Language) => explain({ resource: of, record: values, errors, language });
    const chinese = explainIn('zh');
    explainIn('en').forEach(({ message }, i) => {
      const mend = { zh: chinese[i]?.message ?? message, en: message };
      report.error({ path: placeOf(name), what: texts.rejectsOwn({ name, noun: texts[noun] }), mend });
    });
  }
}

/** A fixed value, the schema of its field, and the other fixed values that it may be compared with. */
interface FixedValue {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
  /** The JSON pointer at which errors about the value are reported. */
  readonly pointer: string;
}

const ajv = createAjv();

/** Checks by schema. They are cached, because most fixed values are options of the same few enums. */
const cache = new Map<string, ValidateFunction>();
const maxCached = 1_000;

/** Returns the errors of a fixed value. It compiles only the schema of the field, not the checks of the whole record. */
function valueErrors({ schema, value, siblings, pointer }: FixedValue): CheckError[] {
  const validate = validatorOf(schema);
  if (validate({ ...siblings, [placeholder]: value })) return [];
  return (validate.errors ?? []).map((error) => ({
    ...error,
    instancePath: error.instancePath.replace(`/${placeholder}`, pointer),
  }));
}

/** The key under which the value is checked, next to its siblings. No field can have this name. */
const placeholder = '-';

function validatorOf(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = cache.get(key) ?? ajv.compile({ type: 'object', properties: { [placeholder]: schema } });
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, validate);
  return validate;
}

/** Compiles a valid file to a resource in which all defaults are filled in. */
export function buildResource(source: ResourceSource, neighbors: Neighbors): Resource {
  const { enums } = neighbors;
  const calls = callsOf(source);
  const lined = withLines(buildFields(source.record, enums), source.record, neighbors);
  const zoned = withZones(lined, source);
  const fields = withChoices(withFiles(zoned, source, calls), { perms: source.perms, calls });
  const form = buildForm(source, fields);
  const uniques = buildUniques(source, fields);
  const display = displayOf(source) ?? defaultDisplay(fields);
  const choiceNote = choiceNoteOf(source);
  return {
    name: source.name,
    title: textOf(source.title),
    perms: source.perms,
    ...(source.callPerms && { callPerms: source.callPerms }),
    ...(source.kinds && { kinds: buildKinds(source.kinds, source.record) }),
    ...(source.over && { over: buildOver(source.over) }),
    ...(source.partOf && { partOf: source.partOf }),
    display,
    ...(choiceNote && { choiceNote }),
    calls,
    fields,
    list: buildList(source, { fields, display }),
    form,
    detail: buildDetail(source, { fields, form, calls, enums }),
    ...(source.states && { states: buildStates(source, source.states, enums) }),
    ...(source.allow && { allow: buildAllow(source.allow) }),
    actions: buildActions(source, enums),
    ...buildReads(source),
    ...buildReminders(source),
    ...buildLabels(source),
    ...buildDocuments(source, neighbors),
    scope: scopeOf(source),
    excel: buildExcel(source, { fields, sections: form.sections, uniques }),
    screens: buildScreens(source, neighbors),
    rules: buildRules(source),
    uniques,
  };
}
