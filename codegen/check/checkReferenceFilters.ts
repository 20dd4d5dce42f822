import type { KnownBy } from '../../src/contract/choices.ts';
import { isOfField } from '../model/buildReference.ts';
import { isSystem, kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { PropertySource, ReferenceSource, ResourceSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { isComparable } from './comparable.ts';
import { missingResource } from './missingResource.ts';
import { refuseWanted } from './refuseWanted.ts';
import type { Remark } from './report.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  copyOfManyRecords: {
    en: '`copy` means nothing to `{{name}}`, which refers to many records',
    zh: '`{{name}}`引用多条记录，`copy`不适用',
  },
  removeFromCopy: { en: 'remove it from `copy`', zh: '请从`copy`中删除' },
  isReferenceItself: { en: '`{{name}}` is the reference itself', zh: '`{{name}}`就是引用字段本身' },
  cannotTakeValue: {
    en: '`{{name}}` ({{kind}}) cannot have the value of `{{target}}.{{there}}` ({{otherKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能取`{{target}}.{{there}}`（`{{otherKind}}`）的值',
  },
  fieldIsList: { en: '`{{name}}` is a list', zh: '`{{name}}`是列表' },
});

/** Checks what references ask of the records that they offer, and what they and texts take over from the one that is meant. */
export function checkReferenceFilters({ source, world, report, outer }: Subject): void {
  for (const field of everyProperty(source)) {
    const { reference, knownBy } = field.property;
    if (knownBy) for (const remark of knownByFaults(world, field, knownBy)) report.error(remark);
    if (!reference?.filter && !reference?.copy) continue;
    if (field.property.type === 'array' && reference.copy) report.error(copyOfList(field));
    // What is not there is told elsewhere; the tables of the server itself have no file to look into.
    const target = world.sources.get(reference.resource);
    if (!target) continue;
    const placed = { field, reference, target, enums: world.enums, outer };
    const { copy = {} } = reference;
    const copies = field.property.type === 'array' ? [] : copyFaults({ field, target, copy, at: 'reference' });
    for (const remark of [...filterFaults(placed), ...copies]) report.error(remark);
  }
}

/** Of many records there is none whose values could be taken over. */
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
  return Object.entries(reference.filter ?? {}).flatMap(([there, wanted]) => {
    const path = [...field.path, 'reference', 'filter', there];
    const property = propertyOf(target, there);
    if (!property) return [unknownThere({ target, name: there, path, on: 'key' })];
    if (isOfField(wanted)) {
      // The record that something is asked of is told by its id.
      if (outer && wanted.field === 'id' && property.reference) return [];
      const around = { ...field, siblings: { ...outer, ...field.siblings } };
      return faultsHere(
        { field: around, name: wanted.field, path: [...path, 'field'], on: 'value' },
        { there, property, target },
      );
    }
    const isList = Array.isArray(wanted);
    return (isList ? wanted : [wanted]).flatMap((one, i) => {
      const refusal = refuseWanted({ wanted: one, property, enums });
      return refusal ? [{ path: isList ? [...path, i] : path, ...refusal }] : [];
    });
  });
}

/** What is wrong with the record that a text stands for. */
function knownByFaults(
  { resources, sources }: Subject['world'],
  field: PlacedProperty,
  { resource, field: there, copy }: KnownBy,
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

/** What is wrong with a field of this record that is to be the same as one of the other. */
function faultsHere(
  { field, name, path, on }: Named & { field: PlacedProperty },
  { there, property, target }: { there: string; property: PropertySource; target: ResourceSource },
): Remark[] {
  const own = name === field.name ? undefined : field.siblings[name];
  if (!own || own.type === 'array') {
    const what = name === field.name ? texts.isReferenceItself({ name }) : commonTexts.noField({ name });
    const fitting = Object.entries(field.siblings).filter(
      ([each, one]) => each !== field.name && isComparable(one, property),
    );
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
