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
  /** Whether the browser may load parts ahead of their time; else it says that it saves data, which saves a third of the work. */
  readonly isAhead?: boolean;
  /** Where the visitor is: an IANA time zone; where this machine is when left out. */
  readonly zone?: string;
  /** The screen is touched. */
  readonly hasTouch?: boolean;
  /** What the browser's local storage holds from an earlier visit. */
  readonly kept?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the browser's console, uncaught errors, refused content, requests to anywhere else. */
  readonly complaints: readonly string[];
  /**
   * The visitor goes, and leaves nothing but files that any browser may keep: the next one comes in sooner. Who has given
   * the context itself a script or a clock closes the context instead.
   */
  leave(): Promise<void>;
}

interface Visitors {
  visit(url: string, options: VisitOptions): Promise<Visit>;
  /** All go, whoever is still there. */
  close(): Promise<void>;
}

/** Lets visitors in; each finds a browser without a trace of those before. */
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

/** Takes away what the visitor before has left there, and puts what is kept in its place. */
async function replaceStorage(page: Page, origin: string, kept: Readonly<Record<string, string>>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await devtools.detach();
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  // Takes as long as a small page: only where something is kept.
  if (localStorage.length > 0)
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Hears what the pages of a context complain about, until told to stop. */
function listen(context: BrowserContext): { readonly complaints: readonly string[]; readonly stop: () => void } {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // What a test provokes on purpose is answered with an HTTP error, which Chromium notes by itself.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  };
  const onError = (error: WebError) => void complaints.push(`uncaught: ${error.error().message}`);
  const onRequest = (request: Request) => {
    // The browser's own viewer of PDF is a page of its own.
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
