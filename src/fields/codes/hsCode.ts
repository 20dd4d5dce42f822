import { type FaultText, textKind, wrongFormat } from '../kind.ts';

const unlisted: FaultText = {
  zh: '{field}：没有这个 HS 编码，前 6 位不在海关编码表（HS 2022）中',
  en: '{field}: there is no such HS code, its first 6 digits are not in the HS list (HS 2022)',
};

/**
 * A commodity of the Harmonized System, text so that the leading zero stays: its form, and that its heading exists. The
 * server looks its first six digits up in `hsSubheadings.ts`.
 */
export const hsCode = textKind('hs-code', checkHsCode, { unlisted, example: '940360' });

function checkHsCode(value: string): FaultText | undefined {
  if (!/^\d{6}(?:\d{2}(?:\d{2})?)?$/.test(value)) return wrongFormat('须为 6、8 或 10 位数字', '6, 8 or 10 digits');
  return isHeading(value.slice(0, 4)) ? undefined : unlisted;
}

/** The highest heading of each chapter of the Harmonized System of 2022, from 01 on; chapter 77 is kept free. */
const highest = `
  6 10 9 10 11 4 14 14 10 8 9 14 2 4 22 5 4 6 5 9 6 9 9 4 30
  21 16 53 42 6 5 15 7 7 7 6 7 27 26 17 15 6 4 21 4 2 7 23 11 7
  13 12 11 8 16 9 5 11 11 6 17 17 10 6 7 3 4 15 14 20 18 29 26 19 8
  16 0 6 7 7 13 15 11 87 49 9 16 7 8 33 14 9 7 6 8 20 6`;

/** Headings below those that are no longer used. */
const free: ReadonlySet<string> = new Set(
  `0503 0509 1402 1403 1519 2527 2838 2848 2851 4108 4109 4110 4111 4204 4815 5304 6503 6908 7012
   7414 7416 7417 7803 7805 7906 8004 8005 8006 8107 8469 8520 8803 9009 9203 9204 9501 9502`.split(/\s+/),
);

const highestOf: readonly number[] = highest.trim().split(/\s+/).map(Number);

/** Whether four digits are a heading of the Harmonized System. */
export function isHeading(digits: string): boolean {
  const last = highestOf[Number(digits.slice(0, 2)) - 1] ?? 0;
  const number = Number(digits.slice(2));
  return number >= 1 && number <= last && !free.has(digits);
}
