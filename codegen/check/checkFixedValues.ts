import type { CheckError, Field, Resource } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { explain } from '../../src/fields/explain.ts';
import type { Enums } from '../model/enums.ts';
import { isMoment } from '../model/isMoment.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { propertySchema } from '../model/propertySchema.ts';
import { valueErrors } from '../model/valueErrors.ts';
import { everyDoing } from '../read/everyDoing.ts';
import type { Path } from '../read/place.ts';
import type { Properties, PropertySource, ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Report } from './report.ts';
import { recordPath } from './subject.ts';

const texts = faultTexts({
  refusesOwn: { en: '`{{name}}` would refuse its own {{noun}}', zh: '`{{name}}`不接受自己的{{noun}}' },
  aValue: { en: 'value', zh: '值' },
  aDefault: { en: 'default', zh: '默认值' },
});

interface Compiled {
  readonly source: ResourceSource;
  readonly resource: Resource;
  readonly enums: Enums;
  readonly report: Report;
}

/** Fields with values that a file fixes, and how their compiled fields are called for whoever reads what is refused. */
interface Fixed {
  readonly properties: Properties;
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the value of a field stands in the file, and what it is to the field. */
  readonly placeOf: (name: string) => Path;
  readonly noun: 'aValue' | 'aDefault';
}

/** Checks that no default is refused by its own field, and no value that a transition or action sets. */
export function checkFixedValues(compiled: Compiled): void {
  const { source, resource } = compiled;
  const { properties } = source.record;
  checkDefaults(compiled, { properties, fields: resource.fields, path: recordPath });
  const doings = [...(resource.states?.transitions ?? []), ...resource.actions];
  everyDoing(source).forEach(({ doing: { form, formOf, set = {} }, path }, i) => {
    const fields = doings[i]?.ask?.fields ?? [];
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
      report.error({ path: placeOf(name), what: texts.refusesOwn({ name, noun: texts[noun] }), mend });
    });
  }
}
