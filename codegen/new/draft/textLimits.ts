import type { PropertySource } from '../../read/source.ts';

const steps = [20, 40, 60, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** Where nothing is known of the values. */
const usual = 100;
/** Longer texts want more than one line to be typed in. */
const longLine = 200;

/** Where something is written in sentences. */
const prose = /note|remark|description|comment|message|instruction|memo|备注|说明/;

/** The limits of a text: half as long again as the longest value, as a round number; several lines where there are some. */
export function textLimits(values: readonly string[], called: string): Pick<PropertySource, 'maxLength' | 'multiline'> {
  if (values.length === 0) return prose.test(called) ? { maxLength: 500, multiline: true } : { maxLength: usual };
  const longest = Math.max(0, ...values.map((value) => [...value].length));
  const wanted = longest * 1.5;
  const maxLength = steps.find((step) => step >= wanted) ?? 100_000;
  const isMultiline = longest > longLine || values.some((value) => /[\r\n]/.test(value));
  return { maxLength, ...(isMultiline && { multiline: true }) };
}
