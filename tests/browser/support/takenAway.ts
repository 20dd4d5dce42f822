import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { handle } from './handles.ts';

let round = 0;

/** Returns the error message with which a blocked call currently fails. It is different for each block. */
export const reported = (): string => `Out of order since ${round} o'clock`;

/** The path of calls that must fail. If several calls have this path, `body` selects among them. */
export interface Taken {
  readonly path: string;
  readonly body?: (body: Readonly<Record<string, unknown>>) => boolean;
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  try {
    return request.postDataJSON() ?? {};
  } catch {
    // The body is not JSON but a multipart form with a file.
    return {};
  }
}

/** Whether a call with this path changes nothing: it finds, counts, sums, checks, explains or downloads. */
function isRead(path: string): boolean {
  return /\/(?:find|count|group|check|explain|download|export|treeList|events)/.test(path);
}

/** Runs `work` while calls fail. Returns the paths that the page requested meanwhile. */
export async function without(page: Page, { path, body = () => true }: Taken, work: () => Promise<unknown>) {
  round += 1;
  const message = reported();
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

/** Returns the element that shows the error message. */
export const texts = (page: Page, text: string = reported()) => page.getByText(text).filter({ visible: true }).first();

interface Read {
  readonly taken: Taken;
  /** Opens the page that makes the call to block. */
  readonly open: () => Promise<unknown>;
  /** Returns the expected message. By default it is the message of the server. */
  readonly says?: () => string;
  /** Repeats the call. By default it clicks the retry button. */
  readonly again?: () => Promise<unknown>;
  /** Waits until the content is loaded. */
  readonly shown: () => Promise<unknown>;
}

/** Expects that a failed read is shown in the page and writes nothing, and that it works when it is repeated. */
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
  /** Does what makes the console write. */
  readonly work: () => Promise<unknown>;
  /** If set, the error is shown in the page instead of in a toast. */
  readonly isInPlace?: boolean;
  /** Expects that nothing was changed and that the user's input is still there. */
  readonly kept: () => Promise<unknown>;
  /** Repeats the write. By default it runs `work` again. */
  readonly again?: () => Promise<unknown>;
  readonly done: () => Promise<unknown>;
}

/** Expects that a failed write is reported, writes nothing else and keeps the user's input, and that it works when it is repeated. */
export async function notifiesOfWrite(page: Page, { taken, work, kept, done, ...how }: Write): Promise<void> {
  const { again = work, isInPlace = false } = how;
  const { writes } = await without(page, taken, async () => {
    await work();
    if (isInPlace) await texts(page).waitFor();
    else await handle(page, 'toast').filter({ hasText: reported() }).first().waitFor();
  });
  expect(new Set(writes)).toEqual(new Set(isRead(taken.path) ? [] : [taken.path]));
  await kept();
  await again();
  await done();
}
