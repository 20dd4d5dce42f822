import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { ImportDone } from '../../../../../src/console/pages/import/ImportPanel.tsx';
import { fetchTexts, i18n } from '../../../../../src/console/texts/createTexts.ts';
import type { KeptRecord } from '../../../../../src/contract/imports.ts';
import { field, resourceOf } from '../../support/resource.ts';

afterEach(() => void i18n.changeLanguage('zh'));

/** Renders an import after its undo, which left one record as it was. */
function renderUndone(record: Partial<KeptRecord>): string {
  const kept = [{ id: '1', label: 'Fresh', fields: [], by: '', words: '', ...record }];
  const props = {
    importing: { reset: () => undefined },
    staged: { undo: { importId: '1', deleted: 0, restored: 0, skipped: 1, kept } },
    outcome: { created: 1, updated: 0, unchanged: 0, skipped: 0 },
    resource: resourceOf([field('country', { title: { zh: '国家', en: 'Country' } })]),
    onClose: () => undefined,
  };
  return renderToStaticMarkup(createElement(ImportDone, props as unknown as ComponentProps<typeof ImportDone>));
}

test.each<[Partial<KeptRecord>, string, string]>([
  [{ reason: 'inUse', words: 'Orders' }, '正被使用：Orders', 'in use: Orders'],
  [{ reason: 'refused', words: 'Too long' }, '无法恢复：Too long', 'cannot be restored: Too long'],
  [{ reason: 'changed', by: 'admin', fields: ['country'] }, '国家', 'changed since by admin: Country'],
])('a record that an undo keeps is listed with the reason: %j', async (record, zh, en) => {
  await fetchTexts('en');
  expect(renderUndone(record)).toContain(zh);
  await i18n.changeLanguage('en');
  expect(renderUndone(record)).toContain(en);
});
