import type { Refusal } from './kind.ts';

/** The standard words for a wrong form (domain.md section 5), followed by what is right. */
export function wrongFormat(zh: string, en: string): Refusal {
  return { zh: `{field}格式不正确：${zh}`, en: `{field} has a wrong format: ${en}` };
}

/** The standard words for a wrong check character (domain.md section 5); `expected` is the right one. */
export function wrongCheckDigit(expected: string | number): Refusal {
  return {
    zh: `{field}校验位错误，应为${expected}`,
    en: `Check digit of {field} is wrong, expected ${expected}`,
  };
}

/** A check that asks for a pattern and nothing else. */
export function mustMatch(pattern: RegExp, refusal: Refusal): (value: string) => Refusal | undefined {
  return (value) => (pattern.test(value) ? undefined : refusal);
}
