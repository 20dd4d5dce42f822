import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  WebError,
} from 'playwright-core';

export interface VisitOptions {
  readonly language?: 'zh' | 'en';
  readonly width?: number;
  readonly height?: number;
  /** Whether the browser may prefetch code; otherwise it reports "save data", which saves a third of the work. */
  readonly isAhead?: boolean;
  /** IANA time zone of the visitor; by default that of this machine. */
  readonly zone?: string;
  /** Whether the device has a touch screen. */
  readonly hasTouch?: boolean;
  /** Local storage left by an earlier visit. */
  readonly kept?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the browser console, uncaught errors, blocked content, and requests to other hosts. */
  readonly complaints: readonly string[];
  /**
   * Ends the visit and removes all data except cached files, so that the next visit starts faster. Tests that added
   * a script or a clock to the context close the context instead.
   */
  leave(): Promise<void>;
}

interface Visitors {
  visit(url: string, options: VisitOptions): Promise<Visit>;
  /** Ends all remaining visits. */
  close(): Promise<void>;
}

/** Creates visitors whose browsers contain no data of earlier visitors. */
export function createVisitors(browser: Browser): Visitors {
  const free = new Map<string, BrowserContext[]>();
  const all = new Set<BrowserContext>();
  const visit: Visitors['visit'] = async (url, options) => {
    const { language = 'zh', width = 1440, height = 900, isAhead = false, kept = {}, zone, hasTouch = false } = options;
    const kind = [url, language, width, height, isAhead, zone, hasTouch].join(' ');
    const locale = language === 'zh' ? 'zh-CN' : 'en-US';
    const context =
      free.get(kind)?.pop() ??
      (await newContext(
        browser,
        {
          ...{ baseURL: url, viewport: { width, height }, locale, hasTouch },
          ...(zone !== undefined && { timezoneId: zone }),
        },
        isAhead,
      ));
    all.add(context);
    const { complaints, stop } = listen(context);
    const page = await context.newPage();
    await replaceStorage(page, url, kept);
    page.setDefaultTimeout(15_000);
    const leave = async () => {
      stop();
      for (const open of context.pages()) await open.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.setOffline(false);
      free.set(kind, [...(free.get(kind) ?? []), context]);
    };
    return { page, context, complaints, leave };
  };
  const close = async () => {
    for (const context of all) await context.close();
  };
  return { visit, close };
}

async function newContext(browser: Browser, options: BrowserContextOptions, isAhead: boolean): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (!isAhead) {
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused content: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return context;
}

/** Replaces the storage of the previous visitor by the given values. */
async function replaceStorage(page: Page, origin: string, kept: Readonly<Record<string, string>>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await devtools.detach();
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  // Skipped for an empty storage, because it takes as long as loading a small page.
  if (localStorage.length > 0)
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Collects complaints of the pages in a context until it is stopped. */
function listen(context: BrowserContext): { readonly complaints: readonly string[]; readonly stop: () => void } {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // Tests provoke HTTP errors on purpose, and Chromium logs these itself.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  };
  const onError = (error: WebError) => void complaints.push(`uncaught: ${error.error().message}`);
  const onRequest = (request: Request) => {
    // The browser's built-in PDF viewer is a page of its own.
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:|chrome(-extension)?:)/.test(request.url()))
      complaints.push(`elsewhere: ${request.url()}`);
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
