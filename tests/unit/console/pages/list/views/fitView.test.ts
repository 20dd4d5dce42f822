import { expect, test } from 'vitest';
import { translateIn } from '../../../../../../src/console/pages/list/texts.ts';
import { lostTexts } from '../../../../../../src/console/pages/list/views/ViewMenu.tsx';
import { fitView, isShowing, withContent } from '../../../../../../src/console/pages/list/views/views.ts';
import type { Language } from '../../../../../../src/contract/wire.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const resource = resourceOf([
  field('code'),
  field('days', { kind: 'integer' }),
  field('parts', { kind: 'lines', lines: { resource: 'part', by: 'ownerId', maxItems: 9, rules: [] } }),
]);
const content = {
  keyword: 'lax',
  filters: { code: ['A', 'B'], days: { gte: 3 }, gone: ['x'] },
  sorts: [
    { field: 'old', order: 'asc' as const },
    { field: 'days', order: 'desc' as const },
  ],
  columns: [{ field: 'days', width: 90 }, { field: 'parts' }, { field: 'code', pin: 'left' as const }],
};

test('a view shows the parts that the list has, and reports the others by name', () => {
  const { fitted, lost: missing } = fitView(content, resource);
  expect(fitted).toEqual({
    keyword: 'lax',
    filters: { code: ['A', 'B'], days: { gte: 3 } },
    sorts: [{ field: 'days', order: 'desc' }],
    columns: [
      { field: 'code', pin: 'left' },
      { field: 'days', width: 90 },
    ],
  });
  expect(missing).toEqual([
    { part: 'filters', name: 'gone' },
    { part: 'sorts', name: 'old' },
    { part: 'columns', name: 'parts' },
  ]);
});

test('a view stays active as long as nothing of it was changed, however it is written', () => {
  const search = withContent('?create=1', content, resource);
  expect(isShowing(search, content, resource)).toBe(true);
  expect(isShowing(`${search}&f.code=C`, content, resource)).toBe(false);
  expect(isShowing(search.replace('days.90', 'days.91'), content, resource)).toBe(false);
  expect(isShowing('', { keyword: '', filters: {}, sorts: resource.list.sort, columns: [] }, resource)).toBe(true);
});

test('omitted parts are reported in both languages: removed ones by name, hidden ones by number', () => {
  const { lost: missing } = fitView(content, resource);
  const withheld = { filters: 2, sorts: 0, columns: 1 };
  const t = (language: Language) => lostTexts(missing, withheld, { t: translateIn(language), language });
  expect(t('en')).toBe('Left out of this view: filter “gone”, sort by “old”, column “parts”, 2 filters, 1 column');
  expect(t('zh')).toBe('视图中已略去：筛选“gone”、排序“old”、列“parts”、2 个筛选条件、1 列');
  expect(lostTexts([], { filters: 0, sorts: 0, columns: 0 }, { t: () => 'x', language: 'en' })).toBe('');
});
