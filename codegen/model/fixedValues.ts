import type { ValidateFunction } from 'ajv';
import type { CheckError, Field, JsonSchema, Resource } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { explain } from '../../src/fields/explain.ts';
import type { Report } from '../check/report.ts';
import { recordPath } from '../check/subject.ts';
import { everyAction } from '../keywords/actions/every.ts';
import type { Path } from '../read/location.ts';
import { isMoment, kindNameOf } from '../read/property.ts';
import type { Properties, PropertySource } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import type { Enums } from '../read/world.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { propertySchema } from './schema.ts';
import { createAjv } from './validators.ts';

const texts = faultTexts({
  rejectsOwn: {
    en: 'the {{noun}} of `{{name}}` breaks its own rules',
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

/** Fields with values that a file fixes, and their compiled fields, which give messages their titles. */
interface Fixed {
  readonly properties: Properties;
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the value of a field stands in the file, and what it is to the field. */
  readonly placeOf: (name: string) => Path;
  readonly noun: 'aValue' | 'aDefault';
}

/** Checks that every default, and every value that a transition or action sets, is valid for its field. */
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
      ...{ properties, fields: resource.fields, values: Object.fromEntries(values), placeOf },
      noun: 'aValue',
    });
  });
}

/** A default that is the present, whenever that is. */
function isPresent(property: PropertySource): boolean {
  return isMomentDefault({ kind: kindNameOf(property), default: property.default });
}

function isNow(properties: Properties, name: string, value: unknown): boolean {
  const property = properties[name];
  return property !== undefined && isMoment(property, value);
}

function checkDefaults(
  compiled: Compiled,
  { properties, fields, path }: Pick<Fixed, 'properties' | 'fields'> & { path: Path },
): void {
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

/** A value that a file fixes, with the schema of its field and the values that stand beside it. */
interface FixedValue {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
  /** JSON pointer of the value in the record. */
  readonly pointer: string;
}

const ajv = createAjv();

/** Most fixed values are choices of the same few enums: their checks are compiled once for all files. */
const cache = new Map<string, ValidateFunction>();
const maxCached = 1_000;

/** The errors of a fixed value in its field, found without compiling the checks of the whole record. */
function valueErrors({ schema, value, siblings, pointer }: FixedValue): CheckError[] {
  const validate = validatorOf(schema);
  if (validate({ ...siblings, [placeholder]: value })) return [];
  return (validate.errors ?? []).map((error) => ({
    ...error,
    instancePath: error.instancePath.replace(`/${placeholder}`, pointer),
  }));
}

/** No field is called so; the value stands beside its siblings, for comparisons to find them. */
const placeholder = '-';

function validatorOf(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = cache.get(key) ?? ajv.compile({ type: 'object', properties: { [placeholder]: schema } });
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, validate);
  return validate;
}
