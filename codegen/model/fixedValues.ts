import type { ValidateFunction } from 'ajv';
import type { CheckError, Field, JsonSchema, Resource } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { explain } from '../../src/fields/explain.ts';
import { type Report, recordPath } from '../check/subject.ts';
import { buildActions } from '../keywords/actions/build.ts';
import { everyAction } from '../keywords/actions/every.ts';
import { callsOf } from '../keywords/calls.ts';
import { buildDetail } from '../keywords/detail.ts';
import { choiceNoteOf, defaultDisplay, displayOf } from '../keywords/display.ts';
import { buildExcel } from '../keywords/excel/sheet.ts';
import { buildFields } from '../keywords/fields/build.ts';
import { withFiles } from '../keywords/files.ts';
import { buildForm } from '../keywords/form.ts';
import { buildLabels } from '../keywords/labels.ts';
import { withLines } from '../keywords/lines.ts';
import { buildList } from '../keywords/list/list.ts';
import { buildOver } from '../keywords/over.ts';
import { buildDocuments } from '../keywords/printDocuments.ts';
import { buildReads } from '../keywords/reads.ts';
import { buildKinds } from '../keywords/recordKinds.ts';
import { withChoices } from '../keywords/references.ts';
import { buildAllow, buildRules } from '../keywords/rules.ts';
import { scopeOf } from '../keywords/scope.ts';
import { buildScreens } from '../keywords/screens.ts';
import { buildStates } from '../keywords/states.ts';
import { textOf } from '../keywords/text.ts';
import { buildUniques } from '../keywords/unique.ts';
import { withZones } from '../keywords/zones.ts';
import { isMoment, kindNameOf, type Path, type Properties, type PropertySource } from '../read/recordSource.ts';
import type { Enums, Neighbours, ResourceSource } from '../read/source.ts';
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

/** Fields with fixed values in the file, and their compiled fields, which provide titles for messages. */
interface Fixed {
  readonly properties: Properties;
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Returns the path of a field's value in the file. */
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
      ...{ properties, fields: resource.fields, values: Object.fromEntries(values), placeOf },
      noun: 'aValue',
    });
  });
}

/** Whether a default means the current time. */
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

/** A fixed value with the schema of its field and its sibling values. */
interface FixedValue {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
  /** JSON pointer of the value in the record. */
  readonly pointer: string;
}

const ajv = createAjv();

/** Caches checks, because most fixed values are options of the same few enums. */
const cache = new Map<string, ValidateFunction>();
const maxCached = 1_000;

/** Returns the errors of a fixed value, without compiling the checks of the whole record. */
function valueErrors({ schema, value, siblings, pointer }: FixedValue): CheckError[] {
  const validate = validatorOf(schema);
  if (validate({ ...siblings, [placeholder]: value })) return [];
  return (validate.errors ?? []).map((error) => ({
    ...error,
    instancePath: error.instancePath.replace(`/${placeholder}`, pointer),
  }));
}

/** The key of the tested value beside its siblings, for comparisons. No field can have this name. */
const placeholder = '-';

function validatorOf(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = cache.get(key) ?? ajv.compile({ type: 'object', properties: { [placeholder]: schema } });
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, validate);
  return validate;
}

/** Compiles a valid file to a resource with all defaults. */
export function buildResource(source: ResourceSource, neighbours: Neighbours): Resource {
  const { enums } = neighbours;
  const calls = callsOf(source);
  const lined = withLines(buildFields(source.record, enums), source.record, neighbours);
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
    ...buildLabels(source),
    ...buildDocuments(source, neighbours),
    scope: scopeOf(source),
    excel: buildExcel(source, { fields, sections: form.sections, uniques }),
    screens: buildScreens(source),
    rules: buildRules(source),
    uniques,
  };
}
