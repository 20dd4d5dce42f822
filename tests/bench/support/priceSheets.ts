import { keptKeys } from '../../../src/console/client/session.ts';
import { type Client, createClient } from '../../api/support/client.ts';
import { create } from '../../api/support/lab.ts';
import { dispatchRow, priceCalls } from '../../api/support/prices.ts';
import { openYard, type Yard } from '../../api/support/yard.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { builtConsole } from './builtConsole.ts';
import { loadPage, type PageLoad, type PageVisit } from './loadPage.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';

/** The sizes of the measured price list and of the small one. Each list starts on a day of its own. */
const sizes = { big: { rows: 20_000, day: '2026-01-01' }, small: { rows: 20, day: '2026-02-01' } } as const;
type Size = keyof typeof sizes;

const [runs, block] = [5, 5_000];
const line = '[data-testid=line] input';
/** The CPU throttling factor; 1 means no throttling. */
const rate = 1;

export interface SheetFigures {
  readonly big: readonly PageLoad[];
  readonly small: readonly PageLoad[];
  /** The loads of the big list, measured until its cells can be edited. */
  readonly writable: readonly PageLoad[];
  /** How many seconds each save took that changed every price of the list. */
  readonly saved: readonly number[];
}

/**
 * Compares a price list of 20,000 rows, opened as a sheet, with a small one in alternation. Also saves all prices of the big list at once.
 */
export async function priceSheets(context: Context): Promise<SheetFigures> {
  const { visit, admin } = await startPrices(context);
  const chromium = await context.shared(browser);
  const figures = { big: [] as PageLoad[], small: [] as PageLoad[], writable: [] as PageLoad[], saved: [] as number[] };
  for (let run = 0; run <= runs; run += 1) {
    const pair = {
      big: await loadPage(chromium, visit('big'), rate),
      small: await loadPage(chromium, visit('small'), rate),
      writable: await loadPage(chromium, { ...visit('big'), selector: `[data-testid=sheet] ${line}:enabled` }, rate),
    };
    const saved = await saveAll(admin, `${100 + run}.5`);
    // The first round only warms up the server.
    if (run === 0) continue;
    figures.big.push(pair.big);
    figures.small.push(pair.small);
    figures.writable.push(pair.writable);
    figures.saved.push(saved);
  }
  return figures;
}

async function startPrices(context: Context): Promise<{ visit: (size: Size) => PageVisit; admin: Client }> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  context.defer(data.remove);
  const { url, stop } = await openProduct(data.path);
  context.defer(stop);
  const session = await login(url);
  const admin = createClient(url, session.token);
  await create(admin, '/hw/wms/user/hwRole/saveHwRole', { roleKey: 'orderClerk', roleName: '跟单', dataScope: 'ALL' });
  const yard = await openYard(admin);
  for (const size of ['big', 'small'] as const) await fill(admin, yard, size);
  const storage = { [keptKeys.session]: JSON.stringify(session) };
  const visit = (size: Size): PageVisit => ({
    url: `${url}/finance/dispatchQuotation?layout=sheet&f.effectiveDate=${sizes[size].day}`,
    selector: line,
    storage,
  });
  return { visit, admin };
}

async function fill(admin: Client, yard: Yard, size: Size): Promise<void> {
  const { rows, day } = sizes[size];
  for (let from = 0; from < rows; from += block) {
    const some = Array.from({ length: Math.min(block, rows - from) }, (_, i) =>
      dispatchRow(yard, { effectiveDate: day, destValues: `D${from + i}` }),
    );
    const { code, text } = await admin.post(priceCalls.dispatch.batch('0'), some);
    if (code !== 20000) throw new Error(`price rows: ${text}`);
  }
}

/** Changes the price of every row of the big list; resolves with the seconds it took. */
async function saveAll(admin: Client, price: string): Promise<number> {
  const filter = { effectiveDate: sizes.big.day, fields: ['rate'] };
  const { records } = (await admin.post(priceCalls.dispatch.find, filter, { pageSize: '20000' })).data;
  const body = { records: records.map(({ id, version }: Record<string, unknown>) => ({ id, version, rate: price })) };
  const started = performance.now();
  const { code, text } = await admin.post(priceCalls.dispatch.saveSheet, body);
  if (code !== 20000) throw new Error(`the sheet was not saved: ${text}`);
  return (performance.now() - started) / 1_000;
}
