import { yesOrNo } from '../../../src/fields/cells.ts';
import { fits, type Keyword } from '../../check/keywordFit.ts';
import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import type { Declared } from '../material.ts';
import { choicesOf } from './choicesOf.ts';
import type { FieldSight } from './fieldSight.ts';
import { capitalKinds } from './kindHints.ts';
import { isDecimalText, measureDecimals, plainNumber } from './measureDecimals.ts';
import { type Beside, nearlyKind, recogniseKind } from './recogniseKind.ts';
import { textLimits } from './textLimits.ts';

/** What a property says beside its title, and what is worth telling about the choice. */
export interface Shaped {
  readonly property: Omit<PropertySource, 'title'>;
  readonly notes: readonly string[];
}

type Shape = Omit<PropertySource, 'title'>;

/** The type, format and limits of a field: what the source declares, and where it leaves that open, what its values show. */
export function draftProperty(sight: FieldSight, beside: Beside): Shaped {
  const declared = declaredShape(sight.material.says);
  const { property, notes } = isSettled(declared) ? { property: declared, notes: [] } : guess(sight, declared, beside);
  const whole = {
    ...property,
    ...(property.format && capitalKinds.has(property.format) && { case: 'upper' as const }),
  };
  return { property: fitting(whole), notes };
}

/** What the source says that is no word of the language itself. */
function declaredShape({ title, description, required, target, examples, ...keywords }: Declared): Partial<Shape> {
  return keywords;
}

/** Whether the source leaves nothing to be found out from values. */
function isSettled(declared: Partial<Shape>): declared is Shape {
  const { type, format, enum: choices, pattern } = declared;
  if (type === undefined) return false;
  return type !== 'string' || [format, choices, pattern].some((keyword) => keyword !== undefined);
}

function guess(sight: FieldSight, declared: Partial<Shape>, beside: Beside): Shaped {
  const { called, values } = sight;
  if (values.length > 0 && values.every((value) => typeof value === 'boolean'))
    return shaped({ type: 'boolean', default: false });
  const words = declared.type === undefined ? yesOrNoIn(sight) : undefined;
  if (words) return shaped({ type: 'boolean', default: false }, [`holds ${words}: taken for yes or no`]);
  const examples = (sight.material.says.examples ?? []).map(String);
  const texts = sight.texts.length > 0 ? sight.texts : examples;
  const kind = recogniseKind({ called, values: texts, beside });
  const country = kind === 'subdivision' ? beside.get('country') : undefined;
  if (country !== undefined) return shaped({ type: 'string', format: kind, country });
  if (kind !== undefined) return shaped({ type: 'string', format: kind });
  if (declared.type === undefined && isNumbers(values)) return guessNumber(sight);
  const { property, notes } = guessText({ ...sight, texts }, declared, values.length > 0);
  const nearly = nearlyKind({ called, values: sight.texts, beside });
  if (!nearly) return { property, notes };
  const told = `is no \`${nearly.kind}\`: ${nearly.count} of ${texts.length} values are none, such as “${nearly.odd}”`;
  return { property, notes: [...notes, told] };
}

/** Names that promise yes or no. */
const promise = /是否|^(is|has|needs?|requires?)\b/;

/** The words of a field that says yes or no in each record; one of the two alone says so only where the name does. */
function yesOrNoIn({ called, values, texts }: FieldSight): string | undefined {
  const different = [...new Set(texts.map((text) => text.trim()))];
  const said = new Set(different.map(yesOrNo));
  const isNumber = values.every((value) => typeof value === 'number') || different.every((text) => /^\d$/.test(text));
  if (different.length === 0 || isNumber || said.has(undefined)) return undefined;
  if (said.size < 2 && !promise.test(called)) return undefined;
  return different
    .slice(0, 4)
    .map((text) => `“${text}”`)
    .join(' and ');
}

function isNumbers(values: FieldSight['values']): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

function guessNumber({ called, values }: FieldSight): Shaped {
  if (values.every(Number.isSafeInteger)) return shaped({ type: 'integer' });
  return decimal(called, values.map(String));
}

function decimal(called: string, texts: readonly string[]): Shaped {
  const bound = /\blat(itude)?\b/.test(called) ? 90 : 180;
  const isPlace =
    /\b(lat(itude)?|lon(g|gitude)?|lng)\b/.test(called) && texts.every((text) => Math.abs(Number(text)) <= bound);
  if (isPlace) {
    const shape = { precision: 9, scale: 6, minimum: -bound, maximum: bound };
    return shaped({ type: 'string', format: 'decimal', ...shape }, cutNote(texts, 6));
  }
  const { precision, scale } = measureDecimals(texts);
  return shaped({ type: 'string', format: 'decimal', precision, scale }, cutNote(texts, scale));
}

function cutNote(texts: readonly string[], scale: number): string[] {
  const longest = texts.map(plainNumber).find((text) => (text.split('.')[1] ?? '').length > scale);
  return longest === undefined ? [] : [`keeps ${scale} decimals; the source has some with more, such as ${longest}`];
}

function guessText({ called, texts, values }: FieldSight, declared: Partial<Shape>, isSampled: boolean): Shaped {
  const isMixed = new Set(values.map((value) => typeof value)).size > 1;
  const isNumber = texts.length > 0 && texts.every(isDecimalText) && texts.some((text) => text.includes('.'));
  if (isNumber && declared.type === undefined) return decimal(called, texts);
  const choices = isSampled ? choicesOf(called, texts) : undefined;
  if (choices) return shaped({ type: 'string', enum: choices });
  const notes = [
    ...(texts.some(isLocalTime) && texts.every(isLocalTime) ? [localTime] : []),
    ...(isMixed ? [`holds numbers and words: taken for a text`] : []),
  ];
  return shaped({ ...textLimits(isSampled ? texts : [], called), ...declared, type: 'string' }, notes);
}

const localTime = 'holds times without their offset: a text; a `date-time` has one, such as 2026-11-20T08:30:00Z';

function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text);
}

function shaped(property: Shape, notes: readonly string[] = []): Shaped {
  return { property, notes };
}

/** Without the keywords that mean nothing to the kind: a source may say more than a field needs. */
function fitting(property: Shape): Shape {
  const kind = kindNameOf({ ...property, title: {} });
  return Object.fromEntries(
    Object.entries(property).filter(([keyword, value]) => value !== undefined && fits(keyword as Keyword, kind)),
  ) as Shape;
}
