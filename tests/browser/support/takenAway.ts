import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { handle } from './handles.ts';

let round = 0;

/** What the server says where a call is taken away; something else each time. */
export const said = (): string => `Out of order since ${round} o'clock`;

/** A path that is answered with an error; where several things are asked there, the one with this body. */
export interface Taken {
  readonly path: string;
  readonly body?: (body: Readonly<Record<string, unknown>>) => boolean;
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  try {
    return request.postDataJSON() ?? {};
  } catch {
    // A form with a file.
    return {};
  }
}

/** Whether a call changes nothing: it finds, adds up, checks, explains or hands out a file. */
function isRead(path: string): boolean {
  return /\/(?:find|group|check|explain|download|export|treeList|events)/.test(path);
}

/** Does something while a call is answered with an error, and gives the paths of the server that were asked meanwhile. */
export async function without(page: Page, { path, body = () => true }: Taken, work: () => Promise<unknown>) {
  round += 1;
  const message = said();
  const requested: string[] = [];
  const isTaken = (request: Request): boolean => new URL(request.url()).pathname === path && body(bodyOf(request));
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/hw/')) requested.push(pathname);
  };
  const isPath = (url: URL): boolean => url.pathname === path;
  let taken = 0;
  await page.route(isPath, (route) => {
    if (!isTaken(route.request())) return route.fallback();
    taken += 1;
    return route.fulfill({ json: { code: 50000, message, data: null } });
  });
  page.on('request', note);
  await work();
  page.off('request', note);
  await page.unroute(isPath);
  expect(taken, `${path} was asked for`).toBeGreaterThan(0);
  return { requested: [...new Set(requested)], writes: requested.filter((one) => !isRead(one)) };
}

/** What is said of a failure, where the page shows it. */
export const texts = (page: Page, text: string = said()) => page.getByText(text).filter({ visible: true }).first();

interface Read {
  readonly taken: Taken;
  /** Goes where the call is needed. */
  readonly open: () => Promise<unknown>;
  /** What the page says; the words of the server when left out. */
  readonly says?: () => string;
  /** Asks once more; the button that offers it when left out. */
  readonly again?: () => Promise<unknown>;
  /** Waits for what was asked for. */
  readonly shown: () => Promise<unknown>;
}

/** A read that fails is told where it was asked for, nothing is written for it, and it is read again at a word. */
export async function notifiesOfRead(page: Page, { taken, open, says, again, shown }: Read): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).first();
  const { writes } = await without(page, taken, async () => {
    await open();
    await texts(page, says?.()).waitFor();
    if (!again) await retry.waitFor();
  });
  expect(writes.filter((one) => one !== taken.path)).toEqual([]);
  await (again ?? (() => retry.click()))();
  await shown();
}

interface Write {
  readonly taken: Taken;
  /** Tries it. */
  readonly work: () => Promise<unknown>;
  /** In the page itself; a toast when left out. */
  readonly isInPlace?: boolean;
  /** Nothing has happened, and what was typed is still there. */
  readonly kept: () => Promise<unknown>;
  /** Tries it once more; the same as before when left out. */
  readonly again?: () => Promise<unknown>;
  readonly done: () => Promise<unknown>;
}

/** A write that fails is told, nothing else is written for it, what was typed stays, and it can be done again. */
export async function notifiesOfWrite(page: Page, { taken, work, kept, done, ...how }: Write): Promise<void> {
  const { again = work, isInPlace = false } = how;
  const { writes } = await without(page, taken, async () => {
    await work();
    if (isInPlace) await texts(page).waitFor();
    else await handle(page, 'toast').filter({ hasText: said() }).first().waitFor();
  });
  expect(new Set(writes)).toEqual(new Set(isRead(taken.path) ? [] : [taken.path]));
  await kept();
  await again();
  await done();
}
