import type { FieldKind, Refusal } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { isHeading } from './headings.ts';

const wrongForm = wrongFormat('须为 6、8 或 10 位数字', '6, 8 or 10 digits');

const unlisted: Refusal = {
  zh: '{field}：没有这个 HS 编码，前 6 位不在海关编码表（HS 2022）中',
  en: '{field}: there is no such HS code, its first 6 digits are not in the HS list (HS 2022)',
};

/**
 * A commodity of the Harmonized System, text so that the leading zero stays: its form, and that its heading exists. The
 * server looks its first six digits up in `subheadings.ts`.
 */
export const hsCode: FieldKind = { name: 'hs-code', json: 'string', column: 'text', filter: 'text', check, unlisted };

function check(value: string): Refusal | undefined {
  if (!/^\d{6}(?:\d{2}(?:\d{2})?)?$/.test(value)) return wrongForm;
  return isHeading(value.slice(0, 4)) ? undefined : unlisted;
}
