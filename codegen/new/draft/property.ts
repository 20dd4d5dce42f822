import { yesOrNo } from '../../../src/fields/cells.ts';
import { isEmpty } from '../../../src/fields/emptyValues.ts';
import type { PropertySource } from '../../generated/source.ts';
import { companionsOf, fits, type Keyword } from '../../keywords/fields/kind.ts';
import { kindNameOf } from '../../read/recordSource.ts';
import type { Declared, FieldMaterial, Scalar, SourceRecord } from '../material.ts';
import { textsOf } from '../names/texts.ts';
import { type Beside, capitalKinds, nearlyKind, recogniseKind } from './kinds.ts';

/** A field of a source with its values, prepared for drafting. */
export interface FieldSample {
  readonly material: FieldMaterial;
  readonly name: string;
  /** All names of the field, in lower case. */
  readonly called: string;
  /** The non-empty values, in the order of the records. */
  readonly values: readonly Scalar[];
  /** The values as texts. */
  readonly texts: readonly string[];
  /** The number of records in the sample, including records without a value. */
  readonly count: number;
}

/** Collects the values of a field from all sampled records. */
export function sampleField(material: FieldMaterial, name: string, records: readonly SourceRecord[]): FieldSample {
  const values = records.flatMap((record) => {
    const cell = record.get(material.label);
    return isEmpty(cell) || typeof cell === 'object' || cell === undefined ? [] : [cell];
  });
  const { title = '' } = material.declared;
  const called = [...textsOf(name), ...textsOf(title), material.label, title].join(' ').toLowerCase();
  return { material, name, called, values, texts: values.map(String), count: records.length };
}

/** Returns the rows in the field with this label: one list for each record that has rows. */
export function innerRecords(label: string, records: readonly SourceRecord[]): readonly (readonly SourceRecord[])[] {
  return records.flatMap((record) => {
    const cell = record.get(label);
    return typeof cell === 'object' ? [cell] : [];
  });
}

/** The drafted keywords of a field without its title, and notes about them. */
interface Shaped {
  readonly property: Omit<PropertySource, 'title'>;
  readonly notes: readonly string[];
}

type Shape = Omit<PropertySource, 'title'>;

/** Drafts type, format and limits of a field. Declarations of the source take precedence; the rest is guessed from the values. */
export function draftProperty(sample: FieldSample, beside: Beside): Shaped {
  const declared = declaredShape(sample.material.declared);
  const { property, notes } = isSettled(declared) ? { property: declared, notes: [] } : guess(sample, declared, beside);
  const whole = {
    ...property,
    ...(property.format && capitalKinds.has(property.format) && { case: 'upper' as const }),
  };
  return { property: fitting(whole), notes };
}

/** Returns the keywords that the source declares and that a field of a resource file may have as well. */
function declaredShape({ title, description, required, target, examples, ...keywords }: Declared): Partial<Shape> {
  return keywords;
}

/** Whether the source declares enough, so that nothing must be guessed from the values. */
function isSettled(declared: Partial<Shape>): declared is Shape {
  const { type, format, enum: choices, pattern } = declared;
  if (type === undefined) return false;
  return type !== 'string' || [format, choices, pattern].some((keyword) => keyword !== undefined);
}

function guess(sample: FieldSample, declared: Partial<Shape>, beside: Beside): Shaped {
  const { called, values } = sample;
  if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return shaped({ type: 'boolean', default: false });
  const messages = declared.type === undefined ? yesOrNoIn(sample) : undefined;
  if (messages) return shaped({ type: 'boolean', default: false }, [`holds ${messages}: it becomes a yes or no`]);
  const examples = (sample.material.declared.examples ?? []).map(String);
  const texts = sample.texts.length > 0 ? sample.texts : examples;
  const kind = recogniseKind({ called, values: texts, beside });
  const country = kind !== undefined && companionsOf(kind).needs.includes('country') ? beside.get('country') : undefined;
  if (country !== undefined) return shaped({ type: 'string', format: kind, country });
  if (kind !== undefined) return shaped({ type: 'string', format: kind });
  if (declared.type === undefined && isNumbers(values)) return guessNumber(sample);
  const { property, notes } = guessText({ ...sample, texts }, declared, values.length > 0);
  const nearly = nearlyKind({ called, values: sample.texts, beside });
  if (!nearly) return { property, notes };
  const reported = `is not a \`${nearly.kind}\`: ${nearly.count} of ${texts.length} values do not fit, such as “${nearly.odd}”`;
  return { property, notes: [...notes, reported] };
}

/** Names that suggest a boolean. */
const promise = /是否|^(is|has|needs?|requires?)\b/;

/**
 * Returns the values of a yes/no field, quoted for a note. Undefined unless all values are words for yes or no. If only one of the two
 * occurs, the name must suggest such a field too.
 */
function yesOrNoIn({ called, values, texts }: FieldSample): string | undefined {
  const different = [...new Set(texts.map((text) => text.trim()))];
  const answers = new Set(different.map(yesOrNo));
  const isNumber = values.every((value) => typeof value === 'number') || different.every((text) => /^\d$/.test(text));
  if (different.length === 0 || isNumber || answers.has(undefined)) return undefined;
  if (answers.size < 2 && !promise.test(called)) return undefined;
  return different
    .slice(0, 4)
    .map((text) => `“${text}”`)
    .join(' and ');
}

function isNumbers(values: FieldSample['values']): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

function guessNumber({ called, values }: FieldSample): Shaped {
  if (values.every(Number.isSafeInteger)) return shaped({ type: 'integer' });
  return decimal(called, values.map(String));
}

function decimal(called: string, texts: readonly string[]): Shaped {
  const bound = /\blat(itude)?\b/.test(called) ? 90 : 180;
  const isLocation = /\b(lat(itude)?|lon(g|gitude)?|lng)\b/.test(called) && texts.every((text) => Math.abs(Number(text)) <= bound);
  if (isLocation) {
    const shape = { precision: 9, scale: 6, minimum: -bound, maximum: bound };
    return shaped({ type: 'string', format: 'decimal', ...shape }, cutNote(texts, 6));
  }
  const { precision, scale } = measureDecimals(texts);
  return shaped({ type: 'string', format: 'decimal', precision, scale }, cutNote(texts, scale));
}

function cutNote(texts: readonly string[], scale: number): string[] {
  const longest = texts.map(plainNumber).find((text) => (text.split('.')[1] ?? '').length > scale);
  return longest === undefined ? [] : [`keeps ${scale} decimals; some values in the source have more, such as ${longest}`];
}

function guessText({ called, texts, values }: FieldSample, declared: Partial<Shape>, isSampled: boolean): Shaped {
  const isMixed = new Set(values.map((value) => typeof value)).size > 1;
  const isNumber = texts.length > 0 && texts.every(isDecimalText) && texts.some((text) => text.includes('.'));
  if (isNumber && declared.type === undefined) return decimal(called, texts);
  const choices = isSampled ? choicesOf(called, texts) : undefined;
  if (choices) return shaped({ type: 'string', enum: choices });
  const notes = [
    ...(texts.some(isLocalTime) && texts.every(isLocalTime) ? [localTime] : []),
    ...(isMixed ? [`holds numbers and words: it becomes a text`] : []),
  ];
  return shaped({ ...textLimits(isSampled ? texts : [], called), ...declared, type: 'string' }, notes);
}

const localTime = 'holds times without an offset, so it becomes a text; a `date-time` needs one, such as 2026-11-20T08:30:00Z';

function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text);
}

function shaped(property: Shape, notes: readonly string[] = []): Shaped {
  return { property, notes };
}

/** Removes keywords that do not apply to the kind. */
function fitting(property: Shape): Shape {
  const kind = kindNameOf({ ...property, title: {} });
  return Object.fromEntries(
    Object.entries(property).filter(([keyword, value]) => value !== undefined && fits(keyword as Keyword, kind)),
  ) as Shape;
}

/** Names that suggest a field with few options, and names that suggest free text. */
const few =
  /status|type|state|stage|mode|level|category|class\b|kind|gender|unit|direction|method|priority|group|grade|状态|类型|类别|方式|单位|等级/;
const free =
  /name|city|address|remark|note|comment|description|title|text|code\b|no\b|number|\bid\b|phone|名|城市|地址|备注|说明|编号|代码|号$/;

const mostChoices = 12;
const longestChoice = 40;

/** Returns the sorted options of a field that has few values, which often repeat; undefined for other fields. */
function choicesOf(called: string, values: readonly string[]): readonly string[] | undefined {
  const choices = new Set(values);
  if (choices.size < 2 || choices.size > mostChoices || !values.every(isChoice)) return undefined;
  const isFew = few.test(called);
  if (!isFew && free.test(called)) return undefined;
  const enough = isFew ? values.length > choices.size : values.length >= 12 && choices.size * 4 <= values.length;
  return enough ? [...choices].sort() : undefined;
}

function isChoice(value: string): boolean {
  // Dates and numbers are often repeated without being options.
  return value.length <= longestChoice && value === value.trim() && !/[\n\r\t]|\d{4}|^[\d.-]+$/.test(value);
}

/** The highest number of digits that a decimal field may have (`precision`). */
const most = 18;
/** The maximum number of decimals. Further decimals in a sample are binary rounding noise. */
const finest = 8;

/** Formats a number as plain digits: `1e-7` becomes `0.0000001`. */
export function plainNumber(value: string | number): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return Number(text)
    .toFixed(20)
    .replace(/\.?0+$/, '');
}

/** Returns precision and scale for a field with these values, with room for somewhat larger ones. */
function measureDecimals(values: readonly string[]): { precision: number; scale: number } {
  const parts = values.map((value) => plainNumber(value).replace('-', '').split('.'));
  const whole = Math.max(1, ...parts.map(([digits = '']) => digits.length));
  const fraction = Math.max(0, ...parts.map(([, digits = '']) => digits.length));
  const scale = Math.max(2, Math.min(fraction, finest, most - whole));
  const precision = Math.min(most, Math.max(12, whole + 2 + scale));
  return { precision, scale };
}

/** Whether a text is a decimal, or a whole number without leading zeros. */
function isDecimalText(value: string): boolean {
  return /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,16})?$/.test(value);
}

const steps = [20, 40, 60, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** The maximum length of a text field if no values are known. */
const usual = 100;
/** If a text is longer than this, the field gets a multi-line input. */
const longLine = 200;

/** Names that suggest a field with whole sentences. */
const prose = /note|remark|description|comment|message|instruction|memo|备注|说明/;

/**
 * Returns the limits of a text field. `maxLength` is 1.5 times the longest value, rounded up. The field is multi-line if a value is long
 * or has line breaks. Without values, the name of the field decides.
 */
function textLimits(values: readonly string[], called: string): Pick<PropertySource, 'maxLength' | 'multiline'> {
  if (values.length === 0) return prose.test(called) ? { maxLength: 500, multiline: true } : { maxLength: usual };
  const longest = Math.max(0, ...values.map((value) => [...value].length));
  const expected = longest * 1.5;
  const maxLength = steps.find((step) => step >= expected) ?? 100_000;
  const isMultiline = longest > longLine || values.some((value) => /[\r\n]/.test(value));
  return { maxLength, ...(isMultiline && { multiline: true }) };
}
