import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const text = (zh: string, en: string) => ({ zh, en });
const money = { type: 'string', format: 'decimal', precision: 8, scale: 2 };
/** A resource for tickets with entries. Only some users may see the cost of an entry, and only some may write its quote. */
const ticketFile = {
  name: 'labTicket',
  title: text('单据', 'Tickets'),
  perms: 'lab:ticket',
  display: '{ticketNo}',
  screens: { 'lab/ticket': { view: 'list', path: '/lab/ticket', area: 'system', order: 930 } },
  record: {
    type: 'object',
    required: ['ticketNo'],
    properties: {
      ticketNo: { type: 'string', maxLength: 20, unique: true, title: text('单号', 'Ticket no.') },
      entries: { type: 'array', title: text('明细', 'Entries'), lines: { resource: 'labEntry', by: 'ticketId' } },
    },
  },
};
const entryFile = {
  name: 'labEntry',
  title: text('明细', 'Entries'),
  perms: 'lab:entry',
  display: '{mark}',
  record: {
    type: 'object',
    required: ['mark', 'ticketId', 'cost'],
    properties: {
      ticketId: { type: 'string', reference: { resource: 'labTicket' }, title: text('单据', 'Ticket') },
      mark: { type: 'string', maxLength: 20, title: text('唛头', 'Mark') },
      quote: { ...money, title: text('报价', 'Quote'), access: { write: 'lab:ticket:quote' } },
      cost: { ...money, title: text('成本', 'Cost'), access: { read: 'lab:ticket:cost' } },
    },
  },
};
const ticket = callsOf('LabTicket');

let app: BrowserApp;
let client: Client;
beforeAll(async () => {
  const files = { 'lab/labTicket.json': JSON.stringify(ticketFile), 'lab/labEntry.json': JSON.stringify(entryFile) };
  app = await startBrowser({ files });
  client = await createClient(app.url).login('admin', adminPassword);
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  const perms = ['list', 'query', 'add', 'edit'].map((ability) => `lab:ticket:${ability}`);
  await hire({ admin: client, as }, { account: 'ticketer', perms });
});
afterAll(() => app.close());

const cell = (page: Page, row: number, column: number) =>
  handle(page, 'field-entries').locator(`td[data-row="${row}"][data-column="${column}"]`);

test.each(eachLanguage('en', ['zh', 'en']))(
  'a user sees no unreadable column of a line, and read-only columns beside writable ones (%s)',
  async (language) => {
    const entries = [{ mark: 'A', quote: '12.00', cost: '3.00' }];
    const made = await create(client, ticket.save, { ticketNo: `T${language}`, entries });
    const { page, leave, complaints } = await app.visit({ language });
    await letIn(page, 'ticketer', language);
    await page.goto(`/lab/ticket?edit=${made.id}`);
    await handle(page, 'form').waitFor();
    const titles = handle(page, 'field-entries').getByRole('columnheader');
    const shown = async () => (await titles.allInnerTexts()).join(' ');
    await expect.poll(shown).toContain({ zh: '报价', en: 'Quote' }[language]);
    expect(await shown()).not.toContain({ zh: '成本', en: 'Cost' }[language]);
    const quote = cell(page, 0, 1).locator('input');
    expect([await quote.inputValue(), await quote.isEditable()]).toEqual(['12.00', false]);
    await cell(page, 0, 0).locator('input').fill('B');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    const { data } = await client.get(ticket.findById(made.id));
    expect(data.entries).toMatchObject([{ mark: 'B', quote: '12.00', cost: '3.00', version: 2 }]);
    expect(complaints).toEqual([]);
    await leave();
  },
);
