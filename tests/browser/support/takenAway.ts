import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { handle } from './handles.ts';

let round = 0;

/** Returns the server's error message for a blocked call, different each time. */
export const said = (): string => `Out of order since ${round} o'clock`;

/** A path whose calls fail; `body` selects among several calls to the same path. */
export interface Taken {
  readonly path: string;
  readonly body?: (body: Readonly<Record<string, unknown>>) => boolean;
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  try {
    return request.postDataJSON() ?? {};
  } catch {
    // The body is a multipart form with a file.
    return {};
  }
}

/** Whether a call changes nothing: it finds, sums, checks, explains or downloads. */
function isRead(path: string): boolean {
  return /\/(?:find|group|check|explain|download|export|treeList|events)/.test(path);
}

/** Runs `work` while a call fails; returns the paths that the page requested meanwhile. */
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

/** Returns the visible error message. */
export const texts = (page: Page, text: string = said()) => page.getByText(text).filter({ visible: true }).first();

interface Read {
  readonly taken: Taken;
  /** Opens the page that makes the call. */
  readonly open: () => Promise<unknown>;
  /** The expected message; by default the server's. */
  readonly says?: () => string;
  /** Repeats the read; by default clicks the retry button. */
  readonly again?: () => Promise<unknown>;
  /** Waits for the loaded content. */
  readonly shown: () => Promise<unknown>;
}

/** Expects a failed read to be shown in the page, to write nothing, and to work again on retry. */
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
  /** Tries the write. */
  readonly work: () => Promise<unknown>;
  /** Whether the error is shown in the page; by default it is a toast. */
  readonly isInPlace?: boolean;
  /** Expects that nothing was changed and that the input is still there. */
  readonly kept: () => Promise<unknown>;
  /** Repeats the write; by default like the first time. */
  readonly again?: () => Promise<unknown>;
  readonly done: () => Promise<unknown>;
}

/** Expects a failed write to be reported, to write nothing else, to keep the input, and to work again on retry. */
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
