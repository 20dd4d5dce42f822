import { beforeAll, describe, expect, test } from 'vitest';
import { listViewCalls } from '../../src/contract/listView.ts';
import { create } from '../api/support/lab.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { handle, logIn, openList, total } from './support/handles.ts';
import { createJobs, headOf, heads, openViews } from './support/jobList.ts';

visitInEachTest();

let view: { readonly id: string };
beforeAll(async () => {
  await createJobs(client);
  view = await create(client, listViewCalls.save, {
    ...{ resource: 'labJob', name: 'Heavy steel', keyword: 'steel', filters: {} },
    ...{ sorts: [{ field: 'weightKg', order: 'desc' }], columns: [{ field: 'subject' }, { field: 'weightKg' }] },
  });
});

const query = () => new URL(page.url()).searchParams;
const isMarked = async () => (await handle(page, 'view-changed').count()) > 0;

describe.each(['zh', 'en'] as const)('a link that names a view and nothing else (%s)', (language) => {
  const titles = { zh: ['主题', '重量'], en: ['Subject', 'Weight'] }[language];

  test('shows what the view says, and nobody is told that it was changed', async () => {
    await logIn(page, 'admin', language);
    await openList(page, `/lab/job?as=${view.id}`);
    await expect.poll(() => total(page)).toBe(40);
    await expect.poll(() => heads(page)).toEqual(expect.arrayContaining(titles));
    expect(await headOf(page, titles[1] ?? '').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => handle(page, 'views').innerText()).toContain('Heavy steel');
    expect(await isMarked()).toBe(false);
    expect(query().get('q')).toBe('steel');
  });

  test('is another one than that of a list which shows everything by now, which is marked and stays so', async () => {
    await logIn(page, 'admin', language);
    await openList(page, `/lab/job?as=${view.id}`);
    await expect.poll(() => total(page)).toBe(40);
    await handle(page, 'filter-keyword').locator('input').fill('');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(120);
    await handle(page, 'view-changed').waitFor();
    await page.reload();
    await expect.poll(() => total(page)).toBe(120);
    await handle(page, 'view-changed').waitFor();
    await openViews(page);
    await handle(page, 'view-revert').click();
    await expect.poll(() => total(page)).toBe(40);
    expect(await isMarked()).toBe(false);
  });
});
