import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { numberSearchCall } from '../../src/contract/numberSearch.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { callsOf, create, item, job, maker } from '../api/support/lab.ts';
import { hire, roleCalls } from '../api/support/people.ts';
import { upload, workbook } from '../api/support/workbook.ts';
import { binFiles } from './support/bins.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { shelfFile } from './support/shelfFile.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { notifiesOfRead, reported, type Taken, without } from './support/takenAway.ts';

let app: BrowserApp;
let client: Client;
let page: Page;
/** The maker to which all other records refer. Its label is `Read once (READ)`. */
let made: { readonly id: string };

beforeAll(async () => {
  app = await startBrowser({ files: { ...binFiles, ...shelfFile }, handlers });
  client = await createClient(app.url).login('admin', adminPassword);
  made = await create(client, maker.save, { makerCode: 'READ', makerName: 'Read once' });
});
afterAll(() => app.close());

beforeEach(async () => {
  const visit = await app.visit({ width: 1600 });
  page = visit.page;
  await letIn(page, 'admin', 'en');
  return async () => {
    await visit.leave();
  };
});

const ship = '/hw/wms/hwShipConfig';
const newShip = () =>
  create(client, `${ship}/saveHwShipConfig`, {
    ...{ shipName: 'EVER READ', carrierName: 'Evergreen', carrierScac: 'EGLV', carrierType: 'VOCC', status: '0' },
  });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

describe('a list', () => {
  const groups = '/hw/wms/labPallet/groupLabPallet';
  const isWhole = ({ by }: Readonly<Record<string, unknown>>): boolean => Array.isArray(by) && by.length === 0;
  beforeAll(async () => {
    const pallet = callsOf('LabPallet');
    await create(client, pallet.save, { lpn: 'P1', shop: 'North', shift: 'DAY', cartons: 5 });
    await create(client, callsOf('LabShelf').save, { code: 'S1', shift: 'DAY', places: 7 });
  });
  const openGroups = () => page.goto('/lab/pallet?layout=groups.shop');

  test('groupsCall: the groups of records', () =>
    notifiesOfRead(page, {
      taken: { path: groups, body: (body) => !isWhole(body) },
      open: openGroups,
      shown: () => handle(page, 'groups').getByText('North').first().waitFor(),
    }));

  test('groupsCall: the totals of all groups', { tags: ['full'] }, () =>
    notifiesOfRead(page, {
      taken: { path: groups, body: isWhole },
      open: openGroups,
      shown: () => expect.poll(() => handle(page, 'foot-count').innerText()).toBe('1'),
    }),
  );

  test('groupsCall: the counts on tabs, which fall back to one call each', { tags: ['full'] }, async () => {
    const count = (tab: string) => handle(page, `list-tab-${tab}`).locator('.q-list-tab-count').innerText();
    await without(page, { path: '/hw/wms/labShelf/groupLabShelf' }, async () => {
      await openList(page, '/lab/shelf');
      await expect.poll(() => Promise.all(['all', 'DAY', 'NIGHT'].map(count))).toEqual(['1', '1', '0']);
    });
  });

  test('getList: the totals of all records', () =>
    notifiesOfRead(page, {
      taken: { path: callsOf('LabShelf').find, body: ({ summarize }) => summarize === true },
      open: () => page.goto('/lab/shelf'),
      shown: () => expect.poll(() => handle(page, 'foot-places').innerText()).toContain('7'),
    }));

  test('getList: the records of a tree', { tags: ['full'] }, () =>
    notifiesOfRead(page, {
      taken: { path: '/hw/wms/user/hwMenu/findHwMenuList' },
      open: () => page.goto('/system/menu'),
      shown: () => handle(page, 'tree-row').first().waitFor(),
    }),
  );

  test('readCall: a read of a business page', { tags: ['full'] }, () =>
    notifiesOfRead(page, {
      taken: { path: '/hw/wms/hwCost/profit' },
      open: () => page.goto('/finance/profit'),
      shown: () => page.getByText('No approved charges or costs').first().waitFor(),
    }),
  );

  test('listViewsCall: the views of a list', { tags: ['full'] }, async () => {
    await create(client, listViewCalls.save, { resource: 'labMaker', name: 'Kept view', keyword: 'READ' });
    await notifiesOfRead(page, {
      taken: { path: listViewCalls.find },
      open: async () => {
        await openList(page, '/lab/maker');
        await handle(page, 'views').click();
      },
      says: () => 'The views could not be loaded',
      shown: () => handle(page, 'view').filter({ hasText: 'Kept view' }).waitFor(),
    });
  });

  test('listViewRolesCall: roles that a view can be shared with', { tags: ['full'] }, () =>
    notifiesOfRead(page, {
      taken: { path: listViewCalls.roles },
      open: async () => {
        await openList(page, '/lab/maker');
        await handle(page, 'views').click();
        await handle(page, 'view-save-as').click();
      },
      says: () => 'The roles could not be loaded',
      shown: () => handle(page, 'view-role-viewer').waitFor(),
    }),
  );

  test('listPreferencesCall: list preferences, requested again with the next page', { tags: ['full'] }, async () => {
    await client.post(listPreferenceCalls.save, { density: 'compact' });
    await notifiesOfRead(page, {
      taken: { path: listPreferenceCalls.find },
      open: () => openList(page, '/lab/maker'),
      again: () => page.reload(),
      shown: async () => {
        await handle(page, 'columns').click();
        await expect.poll(() => handle(page, 'density-compact').isChecked()).toBe(true);
      },
    });
    await client.post(listPreferenceCalls.save, { density: 'normal' });
  });

  test('numbersCall: the records found by a number', () =>
    notifiesOfRead(page, {
      taken: { path: numberSearchCall },
      open: async () => {
        await create(client, maker.save, { makerCode: 'NO55501', makerName: 'By number' });
        await openList(page, '/lab/maker');
        await page.keyboard.press('Control+k');
        await handle(page, 'palette-input').fill('NO55501');
        await page.keyboard.press('Enter');
      },
      says: () => `The search for records failed: ${reported()}`,
      shown: () => page.locator('[role=option][data-group=number]').waitFor(),
    }));
});

describe('a reference', () => {
  test('getMany: the labels of chosen records', () =>
    notifiesOfRead(page, {
      taken: { path: maker.find, body: ({ id }) => Array.isArray(id) },
      open: () => openList(page, `/lab/item?f.makerId=${made.id}`),
      again: () => page.reload(),
      shown: () => handle(page, 'filter-makerId').getByTitle('Read once').waitFor(),
    }));

  test('choicesCall: choices for a user who may not list the referenced resource', { tags: ['full'] }, async () => {
    const as = (account: string) => createClient(app.url).login(account, adminPassword);
    await hire({ admin: client, as }, { account: 'chooser', perms: ['lab:item:list', 'lab:item:add'] });
    const other = await app.visit({ language: 'en' });
    await letIn(other.page, 'chooser', 'en');
    const input = handle(other.page, 'field-makerId').locator('input');
    await notifiesOfRead(other.page, {
      taken: { path: item.choices },
      open: async () => {
        await other.page.goto('/lab/item?create=1');
        await input.click();
      },
      says: () => 'The options could not be loaded',
      again: () => input.fill('Read'),
      shown: () => other.page.locator('.ant-select-item-option').filter({ hasText: 'Read once' }).waitFor(),
    });
    await other.leave();
  });
});

describe('a record', () => {
  /** Creates a job whose log has an entry that can be restored. */
  async function changed() {
    const { id, version } = await create(client, job.save, { subject: 'as it was', weightKg: 10 });
    await client.post(job.save, { id, version, subject: 'as it became' });
    const { records } = (await client.get(job.log(id))).data;
    return { id, lineId: records.at(-1).id as string };
  }

  test('logCall: its log', async () => {
    const { id } = await changed();
    await notifiesOfRead(page, {
      taken: { path: job.log(id) },
      open: () => page.goto(`/lab/job?view=${id}`),
      shown: () => handle(page, 'log-line').first().waitFor(),
    });
  });

  test('logStateCall: the state that a log entry would restore', { tags: ['full'] }, async () => {
    const { id, lineId } = await changed();
    await notifiesOfRead(page, {
      taken: { path: job.logState(lineId) },
      open: async () => {
        await page.goto(`/lab/job?view=${id}`);
        await handle(page, 'log-restore').last().click();
      },
      shown: () => handle(page, 'restore-subject').waitFor(),
    });
  });

  test('filesCall: its files', { tags: ['full'] }, async () => {
    const { id } = await newShip();
    await notifiesOfRead(page, {
      taken: { path: `${ship}/findFileList` },
      open: () => page.goto(`/system/ship?view=${id}`),
      shown: () => page.getByText('No files yet').waitFor(),
    });
  });

  test('downloadCall: one of its files, for preview and download', { tags: ['full'] }, async () => {
    const { id } = await newShip();
    await page.goto(`/system/ship?view=${id}`);
    await page.getByTestId('file-input').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf });
    const row = handle(page, 'file').filter({ hasText: 'paper.pdf' });
    await row.waitFor();
    const taken: Taken = { path: `${ship}/downloadFile` };
    await notifiesOfRead(page, {
      taken,
      open: () => row.getByRole('button', { name: 'paper.pdf', exact: true }).click(),
      shown: () => handle(page, 'file-viewer').locator('iframe').waitFor(),
    });
    await page.keyboard.press('Escape');
    const save = row.getByRole('button', { name: 'Download paper.pdf' });
    const file = page.waitForEvent('download');
    await notifiesOfRead(page, {
      taken,
      open: () => save.click(),
      again: () => save.click(),
      shown: async () => expect((await file).suggestedFilename()).toBe('paper.pdf'),
    });
  });
});

describe('an import', () => {
  /** Uploads a file in which one row fails, and returns the import after its check. */
  async function staged(): Promise<string> {
    const importId = crypto.randomUUID();
    const rows = [
      ['Code', 'Name'],
      ['GOOD1', 'Good'],
      [null, 'Bad'],
    ];
    await upload(client, maker.import, await workbook(rows), { texts: { importId, byHand: '1' } });
    return importId;
  }
  const openImport = async () => {
    await openList(page, '/lab/maker');
    await handle(page, 'import').click();
    await handle(page, 'import-panel').waitFor();
  };

  test('importsCall: imports of the last day', async () => {
    await staged();
    await notifiesOfRead(page, {
      taken: { path: maker.findImport('').slice(0, -1) },
      open: openImport,
      says: () => 'Earlier imports could not be loaded',
      shown: () => handle(page, 'import-earlier-line').first().waitFor(),
    });
  });

  test('importCall: an import that is continued or reopened', { tags: ['full'] }, async () => {
    const importId = await staged();
    const taken: Taken = { path: maker.findImport(importId) };
    await openImport();
    const goOn = () => handle(page, 'import-open').first().click();
    const shown = () => handle(page, 'import-counts').waitFor();
    await notifiesOfRead(page, { taken, open: goOn, again: goOn, shown });
    await page.keyboard.press('Escape');
    await handle(page, 'import-panel').waitFor({ state: 'detached' });
    await notifiesOfRead(page, { taken, open: () => handle(page, 'import').click(), shown });
  });

  test('errorRowsCall: its failed rows as a workbook', { tags: ['full'] }, async () => {
    await staged();
    await openImport();
    await handle(page, 'import-open').first().click();
    const load = () => handle(page, 'import-errors-download').click();
    const file = page.waitForEvent('download');
    await notifiesOfRead(page, {
      taken: { path: maker.errorRows },
      open: load,
      again: load,
      shown: async () => expect((await file).suggestedFilename()).toMatch(/\.xlsx$/),
    });
  });
});

describe('permissions', () => {
  const pick = async (location: string, name: string) => {
    await handle(page, location).locator('input').fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click();
  };
  const open = async () => {
    await page.goto('/system/access');
    await handle(page, 'explain-ofRole').click();
    await pick('explain-subject', 'Finance');
  };
  const shown = () => handle(page, 'explain-entry').first().waitFor();

  test('explainCall: the origin of permissions', { tags: ['full'] }, () =>
    notifiesOfRead(page, { taken: { path: accessCalls.explain }, open, shown }),
  );

  test('menuCall: menu entries with permissions', { tags: ['full'] }, () => {
    const isAll = ({ menuTypes }: Readonly<Record<string, unknown>>) => Array.isArray(menuTypes) && menuTypes.length === 3;
    return notifiesOfRead(page, { taken: { path: sessionCalls.menu, body: isAll }, open, shown });
  });

  test("scopeOfRolesCall: the data scope of an account's roles", { tags: ['full'] }, async () => {
    await create(client, roleCalls.save, { roleName: 'Held keeper', roleKey: 'heldKeeper', dataScope: 'WAREHOUSE' });
    await notifiesOfRead(page, {
      taken: { path: accessCalls.scopeOfRoles },
      open: async () => {
        await page.goto('/finance/users?create=1');
        await pick('field-roleIds', 'Held keeper');
      },
      says: () => 'The data scope of the selected roles could not be checked.',
      shown: () => handle(page, 'lacks-repositoryIds').waitFor(),
    });
  });
});

describe('resource files', () => {
  const file = 'lab/labItem.json';
  const open = () => page.goto(`/system/schema?edit=${encodeURIComponent(file)}`);
  const text = () => handle(page, 'schema-text').locator('.cm-content');
  const isValid = () => page.locator('[data-testid=schema-status][data-state=valid]').waitFor();

  test('schemaFileCall: the text of a file', () =>
    notifiesOfRead(page, {
      taken: { path: `${schemaCalls.findById}/${encodeURIComponent(file)}` },
      open,
      shown: () => text().waitFor(),
    }));

  test('schemaLanguageCall: the resource language, for the list and for a file', { tags: ['full'] }, async () => {
    const taken: Taken = { path: schemaCalls.language };
    const shown = () => handle(page, 'schema-create').waitFor();
    await notifiesOfRead(page, { taken, open: () => page.goto('/system/schema'), shown });
    await notifiesOfRead(page, { taken, open, shown: () => text().waitFor() });
  });

  test('checkSchemaCall: the faults of a text', { tags: ['full'] }, () =>
    notifiesOfRead(page, {
      taken: { path: schemaCalls.check },
      open,
      says: () => 'The text could not be checked.',
      again: async () => {
        await text().click();
        await page.keyboard.type(' ');
      },
      shown: isValid,
    }),
  );

  test('schemaHistoryCall and schemaVersionCall: the history of a file', { tags: ['full'] }, async () => {
    const note = (name: string) =>
      JSON.stringify({
        ...{ name: 'labNote', title: { zh: '笔记', en: name }, perms: 'lab:note' },
        record: {
          type: 'object',
          properties: { name: { type: 'string', maxLength: 9, title: { zh: '名', en: 'Name' } } },
        },
      });
    const own = 'lab/labNote.json';
    await client.post(schemaCalls.save, { file: own, text: note('First'), hash: '' });
    await page.goto(`/system/schema?edit=${encodeURIComponent(own)}`);
    await isValid();
    const version = handle(page, 'schema-version').first();
    await notifiesOfRead(page, {
      taken: { path: `${schemaCalls.history}/${encodeURIComponent(own)}` },
      open: () => handle(page, 'schema-side-history').click(),
      shown: () => version.waitFor(),
    });
    const [{ id }] = (await client.get(`${schemaCalls.history}/${encodeURIComponent(own)}`)).data.records;
    await notifiesOfRead(page, {
      taken: { path: `${schemaCalls.historyById}/${id}` },
      open: () => version.click(),
      shown: () => handle(page, 'schema-diff').waitFor(),
    });
  });
});
