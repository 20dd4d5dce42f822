import { afterEach, beforeAll, expect, test } from 'vitest';
import { type RawAnswer, readAnswer } from '../../../../src/console/client/answers.ts';
import { fetchCatalog, HwError, messageOf } from '../../../../src/console/client/hwError.ts';
import { fetchTexts, i18n } from '../../../../src/console/texts/createTexts.ts';
import { en } from '../../../../src/console/texts/en.ts';
import { t } from '../../../../src/console/texts/i18n.ts';
import { zh } from '../../../../src/console/texts/zh.ts';
import { errors } from '../../../../src/contract/errors.ts';
import type { Language } from '../../../../src/contract/wire.ts';

beforeAll(async () => {
  await fetchTexts('en');
  await fetchCatalog();
});
afterEach(() => void i18n.changeLanguage('zh'));

/** Returns the error message in this language. */
async function reportedIn(language: Language, error: HwError): Promise<string> {
  await i18n.changeLanguage(language);
  return messageOf(error, { t, language });
}

function appError(code: number, message: string): HwError {
  return failureOf({ status: 400, body: JSON.stringify({ code, message, data: null }), language: 'zh' });
}

function failureOf(raw: RawAnswer): HwError {
  const answer = readAnswer(raw);
  if (!('error' in answer)) throw new Error('that was a success');
  return answer.error;
}

test("the console's own messages are in the current language, even after a switch", async () => {
  const error = new HwError({ kind: 'lost', texts: { key: 'error.lost' } });
  expect(error.message).toBe(zh.error.lost);
  expect(await reportedIn('en', error)).toBe(en.error.lost);
  expect(await reportedIn('zh', error)).toBe(zh.error.lost);
});

test.each([
  ['', 'emptyAnswer'],
  ['<html>', 'htmlAnswer'],
  ['{"code":', 'brokenAnswer'],
] as const)('the response %j is reported as garbled in both languages', async (body, key) => {
  const error = failureOf({ status: 502, body, language: 'zh' });
  expect(await reportedIn('en', error)).toBe(en.error[key].replace('{{status}}', '502'));
  expect(await reportedIn('zh', error)).toBe(zh.error[key].replace('{{status}}', '502'));
});

test('an error without a message shows its code, in both languages', async () => {
  expect(await reportedIn('en', appError(31415, ''))).toBe(en.error.refused.replace('{{code}}', '31415'));
  expect(await reportedIn('zh', appError(31415, ''))).toBe(zh.error.refused.replace('{{code}}', '31415'));
});

test("the server's message is shown in its language only; in the other one the catalog's is used", async () => {
  const error = appError(errors.wrongLogin.code, '帐号不对');
  expect(await reportedIn('zh', error)).toBe('帐号不对');
  expect(await reportedIn('en', error)).toBe(errors.wrongLogin.message.en);
  expect(await reportedIn('zh', error)).toBe('帐号不对');
});

test('messages that only the server can fill in, and unknown codes, show the code', async () => {
  expect(await reportedIn('en', appError(errors.tooManyAttempts.code, '请在 9 秒后再试'))).toBe(
    en.error.refused.replace('{{code}}', String(errors.tooManyAttempts.code)),
  );
  expect(await reportedIn('en', appError(31415, '别的'))).toContain('31415');
});
