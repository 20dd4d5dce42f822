import type { Browser, BrowserContext, ConsoleMessage, Page, Request, WebError } from 'playwright-core';

export interface VisitOptions {
  readonly language?: 'zh' | 'en';
  readonly width?: number;
  readonly height?: number;
  /**
   * Whether the console may load code ahead. By default, the browser reports "save data", so that it does not, which saves a third of the
   * work.
   */
  readonly isAhead?: boolean;
  /** The time zone of the visitor (IANA name). By default it is that of this machine. */
  readonly zone?: string;
  /** If set, the device has a touch screen. */
  readonly hasTouch?: boolean;
  /** Whether to use a new profile, whose caches are empty. By default, a profile of an earlier visit is reused. */
  readonly isNew?: boolean;
  /** What an earlier visit has left in local storage. */
  readonly kept?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * What the browser reported: errors and warnings in its developer console, uncaught errors, blocked content, and requests to other
   * hosts.
   */
  readonly complaints: readonly string[];
  /** Disconnects the browser from the network, or reconnects it. */
  setOffline(isOffline: boolean): Promise<void>;
  /**
   * Ends the visit and removes all of its data. Cached files stay, so that the next visit starts faster. A test that added a script or a
   * clock to the context must close the context instead.
   */
  leave(): Promise<void>;
}

interface Visitors {
  visit(url: string, options?: VisitOptions): Promise<Visit>;
  /** Ends all remaining visits. */
  close(): Promise<void>;
}

/** A browser profile. Visits with the same options reuse it, together with its caches. */
interface Profile {
  readonly kind: string;
  readonly context: BrowserContext;
}

/** The blank page that each profile has (see `openBlank`). */
const blanks = new WeakMap<BrowserContext, Page>();

/** The maximum number of unused profiles. Each is a process of 100 MB. */
const mostFree = 3;

/** Creates visitors whose browsers contain no data of earlier visitors. */
export function createVisitors(browser: Browser): Visitors {
  const free: Profile[] = [];
  const all = new Set<BrowserContext>();
  const visit: Visitors['visit'] = async (url, options = {}) => {
    const kind = JSON.stringify([url, { ...options, kept: undefined }]);
    const index = free.findIndex((profile) => profile.kind === kind);
    const context = free.splice(index, index < 0 ? 0 : 1)[0]?.context ?? (await newContext(browser, url, options));
    all.add(context);
    let isHere = true;
    context.once('close', () => {
      isHere = false;
      all.delete(context);
    });
    await replaceStorage(context, options.kept ?? {});
    const { complaints, stop } = listen(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const setOffline = async (isOffline: boolean) => {
      // The blank page is closed first. Otherwise it might react to the change before the visitor's page does.
      await blanks.get(context)?.close();
      await context.setOffline(isOffline);
    };
    const leave = async () => {
      if (!isHere) return;
      isHere = false;
      stop();
      for (const open of context.pages()) if (open !== blanks.get(context)) await open.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.setOffline(false);
      if (blanks.get(context)?.isClosed()) await openBlank(context);
      if (!options.isNew) free.push({ kind, context });
      else await context.close();
      if (free.length > mostFree) await free.shift()?.context.close();
    };
    return { page, context, complaints, setOffline, leave };
  };
  const close = async () => {
    for (const context of all) await context.close();
  };
  return { visit, close };
}

async function newContext(browser: Browser, url: string, options: VisitOptions): Promise<BrowserContext> {
  const { language = 'zh', width = 1440, height = 900, isAhead = false, zone, hasTouch = false } = options;
  const locale = language === 'zh' ? 'zh-CN' : 'en-US';
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width, height }, locale, hasTouch, reducedMotion: 'reduce' },
    ...(zone !== undefined && { timezoneId: zone }),
  });
  if (!isAhead) {
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused content: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await openBlank(context);
  return context;
}

/**
 * Opens a blank page with the console's origin. Through it, local storage can be written before the console starts. It also keeps the
 * renderer process alive between visits, with the code that this process has compiled.
 */
async function openBlank(context: BrowserContext): Promise<void> {
  const blank = await context.newPage();
  const address = '/nothing-here';
  await blank.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await blank.goto(address);
  // The route is removed, because routing turns off the browser's cache.
  await blank.unroute(`**${address}`);
  blanks.set(context, blank);
}

/** Returns the blank page of the profile to which `page` belongs. Throws if the page does not belong to a visitor. */
export function blankBeside(page: Page): Page {
  const blank = blanks.get(page.context());
  if (!blank) throw new Error('The page does not belong to a visitor.');
  return blank;
}

/** Replaces the storage of the previous visitor by the given values. */
async function replaceStorage(context: BrowserContext, kept: Readonly<Record<string, string>>): Promise<void> {
  await context.clearCookies();
  await blanks.get(context)?.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
}

/** Collects errors, warnings and requests to other hosts that the browser reports about the pages of a context, until `stop` is called. */
function listen(context: BrowserContext): { readonly complaints: readonly string[]; readonly stop: () => void } {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // Failed requests are left out: tests provoke HTTP errors on purpose, and Chromium logs each one.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  };
  const onError = (error: WebError) => void complaints.push(`uncaught: ${error.error().message}`);
  const onRequest = (request: Request) => {
    // Addresses of extensions are allowed, because the browser's built-in PDF viewer is one.
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:|chrome(-extension)?:)/.test(request.url())) complaints.push(`elsewhere: ${request.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('request', onRequest);
  return {
    complaints,
    stop: () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('request', onRequest);
    },
  };
}
