import type { FieldKind, Refusal } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { isHeading } from './headings.ts';

/** A commodity of the Harmonized System, text so that the leading zero stays: its form, and that its heading exists. */
export const hsCode: FieldKind = { name: 'hs-code', json: 'string', column: 'text', filter: 'text', check };

const wrongForm = wrongFormat('须为 6、8 或 10 位数字', '6, 8 or 10 digits');

function check(value: string): Refusal | undefined {
  if (!/^\d{6}(?:\d{2}(?:\d{2})?)?$/.test(value)) return wrongForm;
  const heading = value.slice(0, 4);
  if (isHeading(heading)) return undefined;
  return {
    zh: `{field}：协调制度（HS 2022）中没有品目 ${heading}`,
    en: `{field}: the Harmonized System (HS 2022) has no heading ${heading}`,
  };
}
