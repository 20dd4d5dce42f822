import { expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { hire } from '../api/support/people.ts';
import { app, client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

const as = (account: string) => createClient(app.url).login(account, adminPassword);

test('the list of users offers viewing the console as another user, but not as oneself or as a user who cannot log in', async () => {
  await hire({ admin: client, as }, { account: 'listed', perms: ['system:ship:list'] });
  await letIn(page, 'admin', 'en');
  await openList(page, '/finance/users');
  const row = (account: string) => handle(page, 'list-row').filter({ has: page.getByText(account, { exact: true }) });
  await row('admin').getByTestId('row-more').click();
  await handle(page, 'row-resetPwd').waitFor();
  expect(await handle(page, 'row-viewAs').count()).toBe(0);
  await page.keyboard.press('Escape');
  await row('listed').getByTestId('row-more').click();
  await handle(page, 'row-viewAs').click();
  await handle(page, 'view-banner').waitFor();
  await expect.poll(() => handle(page, 'view-banner').innerText()).toContain('(listed)');
  await handle(page, 'view-end').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/finance/users');
  await row('listed').getByTestId('row-more').click();
  await handle(page, 'row-disable').click();
  await handle(page, 'confirm-ok').click();
  await row('listed').getByText('Disabled', { exact: true }).waitFor();
  await row('listed').getByTestId('row-more').click();
  await handle(page, 'row-enable').waitFor();
  expect(await handle(page, 'row-viewAs').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
