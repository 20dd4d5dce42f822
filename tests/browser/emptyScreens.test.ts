import { describe, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { hire } from '../api/support/people.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { app, client, page, visitInEachTest } from './support/eachVisit.ts';
import { handle, letIn } from './support/handles.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

describe.each(eachLanguage('en', ['zh', 'en']))('an empty app (%s)', (language) => {
  test('has a log that says so, and mentions filters only when some are set', async () => {
    const [nothing, noMatch] = {
      zh: ['还没有您可查看的变更记录', '没有符合条件的记录'],
      en: ['There are no changes that you can view yet', 'No matching entries'],
    }[language];
    // The log has entries about the first accounts and roles. It is empty only for a user who may not see them.
    const as = (account: string) => createClient(app.url).login(account, adminPassword);
    await hire({ admin: await client, as }, { account: `newcomer_${language}`, perms: ['system:log:list'] });
    await letIn(page, `newcomer_${language}`, language);
    await page.goto('/system/log');
    await expect.poll(() => handle(page, 'changes-note').innerText()).toBe(nothing);
    await handle(page, 'changes-keyword').fill('nobody');
    await expect.poll(() => handle(page, 'changes-note').innerText()).toBe(noMatch);
  });

  test('has no stock counts, and does not ask the user to choose one', async () => {
    await letIn(page, 'admin', language);
    await page.goto('/inLibrary/count');
    await expect.poll(() => handle(page, 'count').innerText()).toContain({ zh: '没有进行中的盘点', en: 'No count in progress' }[language]);
    expect(await handle(page, 'count').innerText()).not.toContain({ zh: '选择盘点单', en: 'Choose a stock count' }[language]);
  });
});
