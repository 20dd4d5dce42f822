/** `scope` and `shared`: which records limited users can see. */

import { type Scope, scopeTargets } from '../../src/contract/scope.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { PropertySource } from '../generated/source.ts';
import type { Properties } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';

const texts = faultTexts({
  sharedBesideScope: { en: '`shared` and `scope` cannot be used together', zh: '`shared`与`scope`不能同时使用' },
  sharedAndScoped: {
    en: '`{{part}}` is listed as shared, but also has a field in `scope`',
    zh: '`{{part}}`既已共享，又在`scope`中指定了字段',
  },
  removeHereOrThere: { en: 'remove it here, or remove the field', zh: '请在此删除，或删除该字段' },
  warehouseUnscoped: {
    en: 'this file refers to a warehouse, but has neither `scope` nor `shared`',
    zh: '该文件引用了仓库，但既未写`scope`也未写`shared`',
  },
  customerUnscoped: {
    en: 'this file refers to a customer, but has neither `scope` nor `shared`',
    zh: '该文件引用了客户，但既未写`scope`也未写`shared`',
  },
  untilThenNone: {
    en: 'until then, users with a limited data scope see no records',
    zh: '在此之前，数据范围受限的用户看不到任何记录',
  },
  untilThenScope: {
    en: 'until then, users with a limited data scope are limited by `{{field}}`',
    zh: '在此之前，数据范围受限的用户按`{{field}}`限制',
  },
  addScopeOrShared: {
    en: 'add `"scope": { "{{part}}": "{{name}}" }`, or `"shared": true` if everyone may see every record; {{rest}}',
    zh: '请添加`"scope": { "{{part}}": "{{name}}" }`，若所有人均可见全部记录则写`"shared": true`；{{rest}}',
  },
});

/**
 * Checks that each field of the data scope is a reference to a single record. The owner must be a reference to a user, or `createBy`. A
 * name with a dot, such as `orderId.repositoryId`, is a field of a referenced record.
 */
export function checkScope(subject: Subject): void {
  const { source, world, report } = subject;
  if (source.scope && source.shared) {
    report.error({ path: ['shared'], on: 'key', what: texts.sharedBesideScope, mend: commonTexts.removeOneOfThem });
  }
  warnOfOpen(subject);
  const { properties } = source.record;
  const { shared = [], ...parts } = source.scope ?? {};
  for (const [i, part] of shared.entries()) {
    if (parts[part] === undefined) continue;
    const what = texts.sharedAndScoped({ part });
    report.error({ path: ['scope', 'shared', i], what, mend: texts.removeHereOrThere });
  }
  for (const [part, field] of Object.entries(parts)) {
    const isOwner = part === 'owner';
    const [own = '', step, ...more] = field.split('.');
    const target = world.sources.get(properties[own]?.reference?.resource ?? '')?.record.properties;
    const fitting = [
      ...fittingIn(properties, isOwner),
      ...(isOwner ? ['createBy'] : []),
      ...(step === undefined || !target ? [] : fittingIn(target, isOwner).map((name) => `${own}.${name}`)),
    ];
    if (more.length === 0 && fitting.includes(field)) continue;
    const path = ['scope', part];
    const isThere = step === undefined ? Object.hasOwn(properties, own) : Object.hasOwn(target ?? {}, step);
    const expected = isOwner ? commonTexts.referenceToUser : commonTexts.aReference;
    const what = isThere ? commonTexts.isNot({ field, expected }) : commonTexts.noField({ name: field });
    report.error({ path, what, mend: suggest(field, fitting, commonTexts.nameIt({ expected })) });
  }
}

/** Warns if a resource refers to a warehouse or customer but has neither `scope` nor `shared`. */
function warnOfOpen({ source, report }: Subject): void {
  for (const part of openParts(source)) {
    const field = impliedScope(source)[part];
    const what = part === 'warehouse' ? texts.warehouseUnscoped : texts.customerUnscoped;
    const rest = field === undefined ? texts.untilThenNone : texts.untilThenScope({ field });
    const name = field ?? '…';
    const mend = texts.addScopeOrShared({ part, name, rest });
    report.warn({ path: ['name'], what, mend });
  }
}

/** Returns the fields that could be this part of the scope: references to one record, and for the owner only to a user. */
function fittingIn(properties: Properties, isOwner: boolean): string[] {
  return Object.keys(properties).filter((name) => {
    const property = properties[name];
    const target = property?.type === 'array' ? undefined : property?.reference?.resource;
    return isOwner ? target === 'hwUser' : target !== undefined;
  });
}

type Part = keyof typeof scopeTargets;
const parts = Object.keys(scopeTargets) as Part[];

type Source = Pick<ResourceSource, 'record' | 'scope' | 'shared' | 'partOf'>;

/**
 * Returns the data scope of a resource. A file that refers to a warehouse or customer without `scope` or `"shared": true` does not make
 * its records visible to everybody. `impliedScope` tells which fields then limit users; if it finds none, limited users see no records.
 */
export function scopeOf(source: Source): Scope {
  if (source.scope) return source.scope;
  const open = openParts(source);
  return open.length === 0 ? {} : { isImplied: true, ...impliedScope(source) };
}

/** Returns the parts of the scope that the file does not define although it has fields for them. */
export function openParts({ record, scope, shared, partOf }: Source): Part[] {
  if (scope || shared || partOf) return [];
  return parts.filter((part) => everyProperty(record.properties).some((property) => mayBe(part, property)));
}

/**
 * Returns the scope that follows from the fields if the file does not define it. If several fields qualify for a part, the part uses the
 * only one whose filter fixes the user type; if there is no such field, the part is left out.
 */
export function impliedScope({ record: { properties } }: Pick<ResourceSource, 'record'>): Scope {
  const found = parts.flatMap((part) => {
    const names = Object.keys(properties).filter((name) => {
      const property = properties[name];
      return property?.type !== 'array' && property !== undefined && mayBe(part, property);
    });
    const sure = names.filter((name) => isSurely(part, properties[name]));
    const [only, ...others] = sure.length > 0 ? sure : names;
    return only !== undefined && others.length === 0 ? [[part, only] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Whether a field may refer to a warehouse or customer. The answer is no for a reference that offers only users of another type. */
function mayBe(part: Part, { reference }: PropertySource): boolean {
  const { resource, kind } = scopeTargets[part];
  if (reference?.resource !== resource) return false;
  const expected = kind && reference.filter?.[kind.field];
  return (
    expected === undefined || (typeof expected === 'object' && !Array.isArray(expected)) || [expected].flat().includes(kind?.value ?? '')
  );
}

/** Whether the reference offers only users of the right type. True if this part of the scope does not depend on a user type. */
function isSurely(part: Part, property: PropertySource | undefined): boolean {
  const { kind } = scopeTargets[part];
  if (!kind) return true;
  const expected = property?.reference?.filter?.[kind.field];
  return expected === kind.value || (Array.isArray(expected) && expected.length === 1 && expected[0] === kind.value);
}

/** Returns the fields of a record and of its lines and rows. */
function everyProperty(properties: Properties): PropertySource[] {
  return Object.values(properties).flatMap((property) => {
    const inner = [property.items?.properties, property.lines?.record?.properties];
    return [property, ...inner.flatMap((each) => Object.values(each ?? {}))];
  });
}
