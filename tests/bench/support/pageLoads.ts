import type { Browser } from 'playwright-core';
import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { listVisit, loginVisit } from './consoleVisits.ts';
import { loadPage, type PageLoad, type PageVisit } from './loadPage.ts';
import { reactAdmin } from './reactAdmin.ts';
import { longProduct, shortProduct } from './servers.ts';

/** The loads of the same page in both products, in alternation. */
export interface ComparedLoads {
  readonly ours: readonly PageLoad[];
  readonly theirs: readonly PageLoad[];
}

const runs = 3;

/** Loads our login page and that of react-admin in alternation. */
export async function loginLoads(context: Context): Promise<ComparedLoads> {
  const { url } = await context.shared(shortProduct);
  const reference = await context.shared(reactAdmin);
  const theirs = { url: reference.url, selector: 'form button[type=submit]', storage: {} };
  return inTurn(await context.shared(browser), loginVisit(url), theirs);
}

/** Loads the first list of a logged-in user and react-admin's list of the same 20 rows in alternation. */
export async function listLoads(context: Context): Promise<ComparedLoads> {
  const { url } = await context.shared(shortProduct);
  const reference = await context.shared(reactAdmin);
  const theirs = { url: `${reference.url}/#/wharves`, selector: '.RaDatagrid-rowEven', storage: { token: 'token' } };
  return inTurn(await context.shared(browser), await listVisit(url), theirs);
}

/** Loads the list of 100,000 rows and our own list of 20 rows in alternation. */
export async function longListLoads(context: Context): Promise<ComparedLoads> {
  const [long, short] = [await context.shared(longProduct), await context.shared(shortProduct)];
  return inTurn(await context.shared(browser), await listVisit(long.url), await listVisit(short.url));
}

/** Loads both pages in alternation. The first visit of each only warms up the server and is not counted. */
async function inTurn(chromium: Browser, ours: PageVisit, theirs: PageVisit): Promise<ComparedLoads> {
  const loads = { ours: [] as PageLoad[], theirs: [] as PageLoad[] };
  for (let run = 0; run <= runs; run += 1) {
    const pair = { ours: await loadPage(chromium, ours), theirs: await loadPage(chromium, theirs) };
    if (run === 0) continue;
    loads.ours.push(pair.ours);
    loads.theirs.push(pair.theirs);
  }
  return loads;
}
