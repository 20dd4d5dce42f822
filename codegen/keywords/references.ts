/** `reference` and `knownBy`: the referenced resource, the offered records, and the copied fields. */

import type { Field, Reference } from '../../src/contract/field.ts';
import { permissionFor } from '../../src/contract/permission.ts';
import type { KnownBy } from '../../src/contract/query.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { everyProperty, type PlacedProperty, type Remark, type Subject, suggest } from '../check/subject.ts';
import type { OperatorsSource, PropertySource, ReferenceSource } from '../generated/source.ts';
import { type ExpectedSource, hasOperators, innerConditions, isSystem, kindNameOf, type Path, testsIn } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { expectedFault } from './expected.ts';
import { isComparable } from './fields/comparisons.ts';
import { missingResource } from './related.ts';

const texts = faultTexts({
  copyOfManyRecords: {
    en: '`copy` does not apply to `{{name}}`, which refers to several records',
    zh: '`{{name}}`引用多条记录，`copy`不适用',
  },
  removeFromCopy: { en: 'remove it from `copy`', zh: '请从`copy`中删除' },
  isReferenceItself: { en: '`{{name}}` is the reference itself', zh: '`{{name}}`就是引用字段本身' },
  cannotTakeValue: {
    en: '`{{name}}` ({{kind}}) cannot have the value of `{{target}}.{{there}}` ({{otherKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能取`{{target}}.{{there}}`（`{{otherKind}}`）的值',
  },
  filterByValues: {
    en: '`{{keyword}}` cannot be used here: records are looked up by value',
    zh: '可选记录按值查找，不能使用`{{keyword}}`',
  },
  writeFilter: {
    en: 'write a value, a list of values, or `{ "sameAs": "…" }` with a field of this record',
    zh: '请写一个值、多个值的列表，或`{ "sameAs": "…" }`（本记录的字段）',
  },
  fieldIsList: { en: '`{{name}}` is a list field', zh: '`{{name}}`是列表字段' },
});

/** Checks that referenced resources exist, as a file or as a table of the server. */
export function checkReferences({ source, world, report }: Subject): void {
  for (const { property, path } of everyProperty(source)) {
    const name = property.reference?.resource;
    if (name === undefined || world.resources.has(name)) continue;
    const mend = suggest(name, world.resources.keys(), commonTexts.addFileOrRemoveReference);
    report.error(missingResource([...path, 'reference', 'resource'], name, mend));
  }
}

/** Checks the `filter` of references, and `copy`, which references and texts with `knownBy` may have. */
export function checkReferenceFilters({ source, world, report, outer }: Subject): void {
  for (const field of everyProperty(source)) {
    const { reference, knownBy } = field.property;
    if (knownBy) for (const remark of knownByFaults(world, field, knownBy)) report.error(remark);
    if (!reference?.filter && !reference?.copy) continue;
    if (field.property.type === 'array' && reference.copy) report.error(copyOfList(field));
    // A missing resource is reported by `checkReferences`, and a table of the server may have no file.
    const target = world.sources.get(reference.resource);
    if (!target) continue;
    const placed = { field, reference, target, enums: world.enums, outer };
    const { copy = {} } = reference;
    const copies = field.property.type === 'array' ? [] : copyFaults({ field, target, copy, at: 'reference' });
    for (const remark of [...filterFaults(placed), ...copies]) report.error(remark);
  }
}

/** Returns the fault for `copy` in a field with several references, because it would not be clear which record to copy from. */
function copyOfList({ name, path }: PlacedProperty): Remark {
  return {
    path: [...path, 'reference', 'copy'],
    on: 'key',
    what: texts.copyOfManyRecords({ name }),
    mend: commonTexts.removeIt,
  };
}

interface Placed {
  readonly field: PlacedProperty;
  readonly reference: ReferenceSource;
  readonly target: ResourceSource;
  readonly enums: Subject['world']['enums'];
  readonly outer: Subject['outer'];
}

function filterFaults({ field, reference, target, enums, outer }: Placed): Remark[] {
  const { filter = {} } = reference;
  const combined = innerConditions(filter).map(({ keyword, below }) => filteredOtherwise(field, keyword, below));
  const faults = testsIn(filter).flatMap(({ name: there, expected }) => {
    const path = [...field.path, 'reference', 'filter', there];
    const property = propertyOf(target, there);
    if (!property) return [unknownThere({ target, name: there, path, on: 'key' })];
    if (hasOperators(expected) && !isOfField(expected)) {
      return Object.keys(expected).flatMap((word) => (word === 'sameAs' ? [] : [filteredOtherwise(field, word, [there, word])]));
    }
    if (isOfField(expected)) {
      // The form of an action may filter by the `id` of its record.
      if (outer && expected.sameAs === 'id' && property.reference) return [];
      const around = { ...field, siblings: { ...outer, ...field.siblings } };
      return faultsHere({ field: around, name: expected.sameAs, path: [...path, 'sameAs'], on: 'value' }, { there, property, target });
    }
    const isList = Array.isArray(expected);
    return (isList ? expected : [expected]).flatMap((one, i) => {
      const fault = expectedFault({ expected: one, property, enums });
      return fault ? [{ path: isList ? [...path, i] : path, ...fault }] : [];
    });
  });
  return [...combined, ...faults];
}

function filteredOtherwise({ path }: PlacedProperty, keyword: string, below: Path): Remark {
  const at = [...path, 'reference', 'filter', ...below.slice(0, keyword === below[0] ? 1 : 2)];
  return { path: at, on: 'key', what: texts.filterByValues({ keyword }), mend: texts.writeFilter };
}

/** Checks `knownBy`: a text identifies a record of another resource, from which values are copied. */
function knownByFaults(
  { resources, sources }: Subject['world'],
  field: PlacedProperty,
  { resource, field: there, copy = {} }: KnownBy,
): Remark[] {
  const path = [...field.path, 'knownBy'];
  if (!resources.has(resource)) {
    const mend = suggest(resource, resources.keys(), commonTexts.addFileOrRemoveReference);
    return [missingResource([...path, 'resource'], resource, mend)];
  }
  const target = sources.get(resource);
  if (!target) return [];
  const isThere = propertyOf(target, there) !== undefined;
  const unknown = isThere ? [] : [unknownThere({ target, name: there, path: [...path, 'field'], on: 'value' })];
  return [...unknown, ...copyFaults({ field, target, copy, at: 'knownBy' })];
}

interface Copied extends Pick<Placed, 'field' | 'target'> {
  readonly copy: Readonly<Record<string, string>>;
  readonly at: 'reference' | 'knownBy';
}

function copyFaults({ field, target, copy, at }: Copied): Remark[] {
  return Object.entries(copy).flatMap(([here, there]): Remark[] => {
    const path = [...field.path, at, 'copy', here];
    const property = propertyOf(target, there);
    if (!property) return [unknownThere({ target, name: there, path, on: 'value' })];
    const own = field.siblings[here];
    if (own && isSystem(own)) {
      return [{ path, on: 'key', what: commonTexts.setByServer({ name: here }), mend: texts.removeFromCopy }];
    }
    return faultsHere({ field, name: here, path, on: 'key' }, { there, property, target });
  });
}

interface Named {
  readonly name: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/** Checks that field `name` of this record exists and can have the values of field `there` of the referenced resource. */
function faultsHere(
  { field, name, path, on }: Named & { field: PlacedProperty },
  { there, property, target }: { there: string; property: PropertySource; target: ResourceSource },
): Remark[] {
  const own = name === field.name ? undefined : field.siblings[name];
  if (!own || own.type === 'array') {
    const what = name === field.name ? texts.isReferenceItself({ name }) : commonTexts.noField({ name });
    const fitting = Object.entries(field.siblings).filter(([each, one]) => each !== field.name && isComparable(one, property));
    return [
      {
        path,
        on,
        what,
        mend: suggest(
          name,
          fitting.map(([each]) => each),
        ),
      },
    ];
  }
  if (isComparable(own, property)) return [];
  const what = texts.cannotTakeValue({
    name,
    kind: kindNameOf(own),
    target: target.name,
    there,
    otherKind: kindNameOf(property),
  });
  return [{ path, on, what, mend: commonTexts.nameSameKind }];
}

function propertyOf({ record: { properties } }: ResourceSource, name: string): PropertySource | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return property?.type === 'array' ? undefined : property;
}

function unknownThere({ target, name, path, on }: Named & { target: ResourceSource }): Remark {
  const { properties } = target.record;
  const what = properties[name] ? texts.fieldIsList({ name }) : commonTexts.noFieldIn({ resource: target.name, name });
  const names = Object.keys(properties).filter((each) => properties[each]?.type !== 'array');
  return { path, on, what, mend: suggest(name, names) };
}

/** Compiles a reference with its filter. A field of the offered records must equal a fixed value or a field of this record. */
export function buildReference({ resource, filter, copy }: ReferenceSource): Reference {
  const expected = testsIn(filter ?? {}).map(({ name, expected: value }) => {
    // The checks allow only plain values and `sameAs` in this filter.
    return [name, isOfField(value) ? { field: value.sameAs } : { is: value as Exclude<ExpectedSource, OperatorsSource> }] as const;
  });
  return {
    resource,
    ...(filter && { filter: Object.fromEntries(expected) }),
    ...(copy && { copy }),
  };
}

/** Whether the filter compares with a field of this record. */
function isOfField(expected: ExpectedSource): expected is { readonly sameAs: string } {
  return hasOperators(expected) && Object.keys(expected).join() === 'sameAs';
}

/** The resource whose fields or forms contain the references. For the form of an action, `of` is that action with its permission. */
interface Asking extends Pick<Resource, 'perms' | 'calls'> {
  readonly of?: { readonly name: string; readonly perm: string };
}

/** Adds the call that lists the choices to references and `knownBy`, including those in lines, because an input knows only its field. */
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
    const { name, reference, references, knownBy, items } = field;
    const location = `${within}${name}`;
    return {
      ...field,
      ...(reference && { reference: withCall(reference, location) }),
      ...(references && { references: withCall(references, location) }),
      ...(knownBy && { knownBy: { ...knownBy, choices: withCall({ resource: knownBy.resource }, location).choices } }),
      ...(items && { items: withChoices(items, asking, `${location}.`) }),
    };
  });
}

/** Whether the record of a resource, or the form of a transition or action, has a reference, `knownBy` or lines. */
export function hasChoices({ record, states, actions = [] }: ResourceSource): boolean {
  const forms = [...(states?.transitions ?? []), ...actions].flatMap(({ form }) => form ?? []);
  const properties = [record, ...forms].flatMap((requested) => Object.values(requested.properties));
  return properties.some(({ reference, knownBy, lines }) => (reference ?? knownBy ?? lines) !== undefined);
}
