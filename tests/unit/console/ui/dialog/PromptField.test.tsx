import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { fetchTexts, i18n } from '../../../../../src/console/texts/createTexts.ts';
import { PromptField } from '../../../../../src/console/ui/dialog/messageBox.tsx';

afterEach(() => void i18n.changeLanguage('zh'));

/** Renders the input of a prompt. `fault` is the message that it shows if its check fails. */
function drawn({ isFaulty, fault }: { isFaulty: boolean; fault?: string }): string {
  const prompt = { type: 'text', check: () => false, ...(fault === undefined ? {} : { fault }) } as const;
  const question = { text: 'Which?', prompt };
  return renderToStaticMarkup(createElement(PromptField, { question, isFaulty, input: 'x', onChange: () => undefined }));
}

test.each([
  ['zh', '输入的数据不合法!'],
  ['en', 'Illegal input!'],
] as const)('a failed check is called illegal input in %s unless a message is given', async (language, texts) => {
  await fetchTexts(language);
  await i18n.changeLanguage(language);
  expect(drawn({ isFaulty: true })).toContain(texts);
  expect(drawn({ isFaulty: true, fault: 'own words' })).not.toContain(texts);
  expect(drawn({ isFaulty: true, fault: 'own words' })).toContain('own words');
  expect(drawn({ isFaulty: false })).not.toContain(texts);
});
