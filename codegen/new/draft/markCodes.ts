import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import type { DraftedField } from './draftFields.ts';
import type { FieldSight } from './fieldSight.ts';

const codes = /(?:code|no|number|key|sku|serial|lpn|编号|编码|条码|代码|号|号码)\.?$/i;
/** Numbers that are no key: of people, of places, and of lines. */
const noCodes = /phone|mobile|fax|account|house|line|row|seq|电话|手机|传真|账号|帐号|门牌|行号|序号|版本/i;
const codeKinds = ['text', 'integer', 'vin', 'imo-number', 'container-number', 'sscc', 'uscc', 'un-locode'];
const names = /(?:name|title|名|名称)$/i;

/** Fewer different codes may differ by chance. */
const enough = 3;
/** The search box looks into that many fields. */
const mostSearched = 3;

/** Whether a field looks like a code that occurs once: it is called so, always filled, and never repeats. */
export function isUniqueGuess(
  { name, material, texts, count }: FieldSight,
  property: Omit<PropertySource, 'title'>,
): boolean {
  const called = [name, material.label, material.says.title ?? ''];
  const isCode = called.some((text) => codes.test(text)) && !called.some((text) => noCodes.test(text));
  const fits = isCode && codeKinds.includes(kindNameOf({ ...property, title: {} }));
  return fits && count >= enough && texts.length === count && new Set(texts).size === count;
}

/** Lets the search box look for parts of codes and names, or of the first text when there are none. */
export function withSearch(fields: readonly DraftedField[]): DraftedField[] {
  const texts = fields.filter(({ property }) => kindNameOf(property) === 'text');
  const named = texts.filter(({ name, property }) => property.unique || codes.test(name) || names.test(name));
  const searched = new Set((named.length > 0 ? named : texts.slice(0, 1)).slice(0, mostSearched));
  return fields.map((field) =>
    searched.has(field) ? { ...field, property: { ...field.property, search: 'contains' } } : field,
  );
}
