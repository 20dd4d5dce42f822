import { displayFields, labelKey, languages, serverFields } from '../../../src/contract/wire.ts';
import { hasOptions, isTextLine, isWholeNumber } from '../../../src/fields/kinds.ts';
import { checkMoney } from '../../../src/fields/numbers/kinds.ts';
import type { PropertySource, ReferenceSource } from '../../generated/source.ts';
import { everyDisplay } from '../../keywords/display.ts';
import { asField, kindNameOf, type Path, type Properties } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { FieldMaterial, SourceRecord } from '../material.ts';
import { createFieldNames, isNameless } from '../names/fieldNames.ts';
import { camelCase, stemOf, textsOf } from '../names/texts.ts';
import { chineseOf, type KnownTitles, latinWords, titleOf } from '../names/titles.ts';
import { translate } from '../names/trade.ts';
import type { DraftWorld } from '../world.ts';
import type { Beside } from './kinds.ts';
import { draftProperty, type FieldSample, innerRecords, plainNumber, sampleField } from './property.ts';

/** A drafted field with its source. */
export interface DraftedField {
  readonly name: string;
  readonly material: FieldMaterial;
  readonly property: PropertySource;
  readonly isRequired: boolean;
  /** Notes about the field for the user. In the output, each follows the name of the field. */
  readonly notes: readonly string[];
  /** The fields of its rows. */
  readonly items?: readonly DraftedField[];
}

/** The input from which the fields of a record or row are drafted. */
interface FieldsQuestion {
  readonly fields: readonly FieldMaterial[];
  readonly records: readonly SourceRecord[];
  readonly world: DraftWorld;
  /** The name of the resource that gets the fields. */
  readonly own: string;
  readonly isInRow: boolean;
}

/** Drafts the fields of a record or row, in source order. */
export function draftFields(question: FieldsQuestion): DraftedField[] {
  const { fields, records, world, isInRow } = question;
  const kept = fields.filter(({ label }) => !isSecret(label) && (isInRow || !isServerField(label)));
  const nameOf = createFieldNames(world.titles, isInRow);
  const samples = kept.map((material) => sampleField(material, nameOf(material.label), records));
  const beside = besideOf(samples);
  const drafted = asMoney(
    samples.map((sample) => draftField(sample, { ...question, beside, siblings: samples.map(({ name }) => name) })),
    records,
  );
  const labels = new Set(drafted.flatMap(({ name, property }) => (property.reference ? [labelKey(name)] : [])));
  const own = drafted.filter(({ name }) => !labels.has(name));
  return isInRow ? own : withSearch(own);
}

/** Whether every record has this field anyway, so that the draft must not define it. */
export function isServerField(label: string): boolean {
  return serverFields.some((name) => name === camelCase(textsOf(label)));
}

/** Whether the name of a field suggests a secret, which no list or log may show. */
export function isSecret(label: string): boolean {
  return textsOf(label).some((word) => ['password', 'passwd', 'pwd', 'secret'].includes(word));
}

/** Returns the names of fields by format, because some kinds need a sibling field of a certain format. */
function besideOf(samples: readonly FieldSample[]): Beside {
  const formats = samples.map((sample) => [draftProperty(sample, new Map()).property.format ?? '', sample.name] as const);
  return new Map(formats.toReversed());
}

interface Location extends FieldsQuestion {
  readonly beside: Beside;
  readonly siblings: readonly string[];
}

function draftField(sample: FieldSample, location: Location): DraftedField {
  const { material, name } = sample;
  const title = titleOf({ name, label: material.label, title: material.declared.title }, location.world.titles);
  const naming = namingOf(material, location.world.titles);
  const drafted = material.rows ? draftRows(sample, material.rows, location) : draftValue(sample, location);
  return {
    ...drafted,
    property: inOrder({ title, ...worded(material), ...drafted.property }),
    notes: [...naming, ...drafted.notes],
  };
}

/** Returns notes about a field name that was not taken directly from the heading and so should be checked. */
function namingOf({ label }: FieldMaterial, titles: KnownTitles): string[] {
  if (isNameless(label, titles)) return [`stands for “${label}”; give it a proper name before you use it`];
  const isKnown = titles.titleOf(label) !== undefined || latinWords(label).length > 0;
  if (isKnown || translate(chineseOf(label)) === undefined) return [];
  return [`stands for “${label}”, which could not be translated in full: check the name`];
}

type Untitled = Omit<DraftedField, 'property'> & { readonly property: Omit<PropertySource, 'title'> };

function draftRows({ material, name }: FieldSample, rows: readonly FieldMaterial[], location: Location): Untitled {
  const lists = innerRecords(material.label, location.records);
  const items = draftFields({ ...location, fields: rows, records: lists.flat(), isInRow: true });
  const most = material.declared.maxItems ?? Math.min(1_000, Math.max(20, ...lists.map((list) => list.length * 2)));
  const property = { type: 'array' as const, maxItems: most, items: recordOf(items) };
  return { name, material, property, items, isRequired: false, notes: [] };
}

/** Builds the record definition from drafted fields. */
export function recordOf(fields: readonly DraftedField[]): NonNullable<PropertySource['items']> {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(({ name, property }) => [name, property])),
  };
}

function draftValue(sample: FieldSample, location: Location): Untitled {
  const { material, name, values, count } = sample;
  const { target, required } = material.declared;
  const shape = draftProperty(sample, location.beside);
  const reference = location.isInRow ? undefined : referenceOf(sample, shape.property, location);
  const unique = !location.isInRow && (material.declared.unique ?? isUniqueGuess(sample, shape.property));
  const { unique: _, ...property } = reference ? { type: 'string' as const, reference: referring(reference) } : { ...shape.property };
  const missing = target !== undefined && !reference ? [`refers to \`${target}\` in the source, but there is no such resource`] : [];
  const guess = reference?.why === undefined ? [] : [`becomes a reference to ${reference.resource}: ${reference.why}`];
  const empty =
    count > 0 && values.length === 0 && Object.keys(material.declared).length === 0 ? ['is empty in every record: it becomes a text'] : [];
  const isFilled = count > 1 && values.length === count;
  return {
    name,
    material,
    property: { ...property, ...(unique && property.type !== 'boolean' && { unique }) },
    // A boolean is never empty, so `required` would have no effect.
    isRequired: property.type !== 'boolean' && (required ?? isFilled),
    notes: [...(reference ? [] : shape.notes), ...guess, ...missing, ...empty],
  };
}

function referring({ resource, filter }: FoundReference): ReferenceSource {
  return { resource, ...(filter && { filter }) };
}

function referenceOf(
  { name, material, values, texts }: FieldSample,
  property: Omit<PropertySource, 'title'>,
  { world, siblings, own }: Location,
): ReturnType<typeof findReference> {
  const field = asField({ ...property, title: {} });
  if (!isTextLine(field) && !isWholeNumber(field) && !hasOptions(field)) return undefined;
  const { target, title } = material.declared;
  const isWritten = values.every((value) => typeof value === 'string');
  const heading = isWritten ? (title ?? material.label).replace(/^\*\s*|\s*\*$/g, '').trim() : '';
  const candidate = { name, target, heading, texts: isWritten ? texts : [] };
  return findReference(candidate, { world, siblings, own });
}

/** The order in which keywords are written, as in `schemas/`: title, kind, limits, then the rest. */
const order = [
  'title',
  'type',
  'format',
  'reference',
  'enum',
  'maxItems',
  'maxLength',
  'multiline',
  'precision',
  'scale',
  'country',
  'currency',
];

function inOrder(property: PropertySource): PropertySource {
  const indexOf = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length);
  return Object.fromEntries(Object.entries(property).sort(([a], [b]) => indexOf(a) - indexOf(b))) as unknown as PropertySource;
}

/** Returns the help text of a field, cut to 500 characters, the maximum in a resource file. */
function worded({ declared: { description } }: FieldMaterial): Pick<PropertySource, 'description'> {
  const text = (description ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return {};
  const short = text.length > 500 ? `${text.slice(0, 499)}…` : text;
  return { description: { zh: short, en: short } };
}

const amounts = new Set(['amount', 'price', 'cost', 'fee', 'charge', 'total', 'subtotal', 'freight', 'tax', 'balance']);

/**
 * Turns decimals into amounts of money if their name suggests it. The record must have exactly one currency field, and no amount may have
 * too many decimals.
 */
function asMoney(fields: readonly DraftedField[], records: readonly SourceRecord[]): DraftedField[] {
  const [currency, ...more] = fields.filter(({ property }) => property.format === 'currency');
  if (!currency || more.length > 0) return [...fields];
  return fields.map((field) => {
    const { name, property, material } = field;
    const isAmount = property.format === 'decimal' && textsOf(name).some((word) => amounts.has(word));
    const isFine = (record: SourceRecord): boolean => {
      const value = record.get(material.label);
      if (typeof value !== 'number' && typeof value !== 'string') return true;
      return checkMoney(plainNumber(value), { currency: record.get(currency.material.label) }) === undefined;
    };
    if (!isAmount || !records.every(isFine)) return field;
    const { precision, scale, ...rest } = property;
    return { ...field, property: { ...rest, format: 'money', currency: currency.name }, notes: [] };
  });
}

const codes = /(?:code|no|number|key|sku|serial|lpn|编号|编码|条码|代码|号|号码)\.?$/i;
/** Names of fields whose numbers do not identify the record: phone, address, account and line numbers. */
const noCodes = /phone|mobile|fax|account|house|line|row|seq|电话|手机|传真|账号|帐号|门牌|行号|序号|版本/i;
const codeKinds = ['text', 'integer', 'vin', 'imo-number', 'container-number', 'sscc', 'uscc', 'un-locode'];
const names = /(?:name|title|名|名称)$/i;

/** The minimum number of values for guessing that a field is unique. With fewer values, it may be chance that they are all different. */
const enough = 3;
/** The maximum number of fields in which the search box of the list searches. */
const mostSearched = 3;

/** Whether a field is probably a unique code: it has the name of a code, is always filled, and has no duplicates. */
function isUniqueGuess({ name, material, texts, count }: FieldSample, property: Omit<PropertySource, 'title'>): boolean {
  const called = [name, material.label, material.declared.title ?? ''];
  const isCode = called.some((text) => codes.test(text)) && !called.some((text) => noCodes.test(text));
  const fits = isCode && codeKinds.includes(kindNameOf({ ...property, title: {} }));
  return fits && count >= enough && texts.length === count && new Set(texts).size === count;
}

/** Lets the list search in codes and names; if there are none, in the first text. */
function withSearch(fields: readonly DraftedField[]): DraftedField[] {
  const texts = fields.filter(({ property }) => isTextLine(asField(property)));
  const named = texts.filter(({ name, property }) => property.unique || codes.test(name) || names.test(name));
  const searched = new Set((named.length > 0 ? named : texts.slice(0, 1)).slice(0, mostSearched));
  return fields.map((field) => (searched.has(field) ? { ...field, property: { ...field.property, search: 'contains' } } : field));
}

/** A field that may be a reference. */
interface Candidate {
  readonly name: string;
  /** The table that the field refers to, if the source declares it. */
  readonly target?: string | undefined;
  /** The heading of the field as users see it. */
  readonly heading: string;
  /** The values of the field that are texts. */
  readonly texts: readonly string[];
}

/** The resource that a field refers to. `why` is the reason for a guess; undefined if the source declares the reference. */
interface FoundReference {
  readonly resource: string;
  readonly filter?: ReferenceSource['filter'];
  readonly why?: string;
}

interface Around {
  readonly world: DraftWorld;
  readonly siblings: readonly string[];
  readonly own: string;
}

/**
 * Finds the resource that a field refers to: as the source declares, or else by its name, its heading or its values. A guess contains its
 * reason.
 */
function findReference(candidate: Candidate, { world, siblings, own }: Around): FoundReference | undefined {
  const { name, target } = candidate;
  const others = world.resources.map(({ source }) => source);
  if (target !== undefined) return isSame(target, own) ? { resource: own } : byTarget(target, others);
  const known = others.filter((other) => other.name !== own);
  const stem = textsOf(name).length > 1 ? /^(.+?)(?:Id|Ids|Ref|Key)$/.exec(camelCase(textsOf(name)))?.[1] : undefined;
  const named = stem === undefined ? undefined : known.find((other) => stemOf(other.name).toLowerCase() === stem.toLowerCase());
  if (named) return { resource: named.name, why: `\`${name}\` is named after it` };
  const shown = known.find((other) => isShown(name, other) && !isAlike(other, siblings));
  if (shown) return { resource: shown.name, why: `its records are known by \`${name}\`` };
  const alike = new Set(known.filter((other) => isAlike(other, siblings)).map((other) => other.name));
  const found = [byHeading(candidate, world), byValues(candidate, world, new Set([...alike, own]))];
  return found.find((each) => each && each.resource !== own && !alike.has(each.resource));
}

/**
 * Finds the resource to which other files refer under the same heading. The heading must look like one for users: `Customer`, but not
 * `customer`.
 */
function byHeading({ heading }: Candidate, { titles }: DraftWorld): FoundReference | undefined {
  const found = /^[\p{Lu}\p{Script=Han}]/u.test(heading) ? titles.referenceOf(heading) : undefined;
  if (!found) return undefined;
  const { resource, filter, by } = found;
  const called = by === resource ? 'its records have this name' : `\`${by}\` has this name`;
  return { resource, ...(filter && { filter }), why: `${called} too` };
}

/** If at least this many different values are all codes or names of stored records, the field is a reference. */
const enoughValues = 2;

function byValues({ texts }: Candidate, { codes }: DraftWorld, without: ReadonlySet<string>): FoundReference | undefined {
  const different = new Set(texts);
  if (different.size < enoughValues) return undefined;
  const found = [...(codes ?? [])].find(([resource, stored]) => !without.has(resource) && [...different].every((text) => stored.has(text)));
  return found && { resource: found[0], why: 'all its values are codes or names of stored records' };
}

function byTarget(target: string, others: readonly ResourceSource[]): { resource: string } | undefined {
  const found = others.find(({ name }) => name.toLowerCase() === target.toLowerCase()) ?? others.find(({ name }) => isSame(target, name));
  return found && { resource: found.name };
}

/** Whether a table and a resource are about the same thing, such as `ship_config` and `hwShipConfig`. */
function isSame(target: string, name: string): boolean {
  return stemOf(target).toLowerCase() === stemOf(name).toLowerCase();
}

/**
 * Whether the field is named like a field in the label of the resource. The name must mention the resource: `shipName` for ships, but not
 * `name`.
 */
function isShown(name: string, source: ResourceSource): boolean {
  const [first] = textsOf(name);
  const isOwn = textsOf(name).length > 1 && first === textsOf(stemOf(source.name))[0];
  return isOwn && everyDisplay(source).some(({ display }) => displayFields(display).includes(name));
}

/** Whether the drafted record has most fields of the resource. Then it is such a record itself, so it does not refer to one. */
function isAlike({ record }: ResourceSource, siblings: readonly string[]): boolean {
  const fields = Object.keys(record.properties);
  return fields.filter((field) => siblings.includes(field)).length * 2 > fields.length;
}

/** A drafted field and the field of the file that it matches. */
export interface Pair {
  readonly drafted: DraftedField;
  readonly name: string;
  readonly property: PropertySource;
  readonly isRequired: boolean;
  readonly path: Path;
}

/** The comparison of a draft with a file: fields in both, fields only in the draft, and top-level fields only in the file (`removed`). */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly added: readonly {
    readonly drafted: DraftedField;
    readonly path: Path;
    readonly before: string | undefined;
  }[];
  readonly removed: readonly string[];
}

/** Compares drafted fields with the fields of a record in a file. */
export function pairFields(
  drafted: readonly DraftedField[],
  { properties, required = [] }: { properties: Properties; required?: readonly string[] },
  path: Path,
): Comparison {
  const pairs: Pair[] = [];
  const added: Comparison['added'][number][] = [];
  const inner: Comparison[] = [];
  let before: string | undefined;
  for (const field of drafted) {
    const name = sameField(field, properties);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || !property) {
      added.push({ drafted: field, path, before });
      continue;
    }
    before = name;
    pairs.push({ drafted: field, name, property, isRequired: required.includes(name), path: [...path, name] });
    if (field.items && property.items) inner.push(pairFields(field.items, property.items, [...path, name, 'items', 'properties']));
  }
  const found = new Set(pairs.map(({ name }) => name));
  return {
    pairs: [...pairs, ...inner.flatMap((each) => each.pairs)],
    added: [...added, ...inner.flatMap((each) => each.added)],
    removed: Object.keys(properties).filter((name) => !found.has(name)),
  };
}

/** Returns the name of the field in the file that a drafted field matches, by name, former name or title; undefined if there is none. */
export function sameField({ name, property, material }: DraftedField, properties: Properties): string | undefined {
  const names = Object.keys(properties);
  const byName = names.find((other) => other.toLowerCase() === name.toLowerCase());
  const byFormerName = names.find((other) => properties[other]?.was?.toLowerCase() === name.toLowerCase());
  // A heading without Latin letters gives a name such as `field1`. In the file, the field may have a better name but the same title.
  const headings = new Set([material.label, property.title.zh, property.title.en]);
  const byTitle = /^field\d+$/.test(name)
    ? names.find((other) => languages.some((language) => headings.has(properties[other]?.title[language])))
    : undefined;
  return byName ?? byFormerName ?? byTitle;
}
