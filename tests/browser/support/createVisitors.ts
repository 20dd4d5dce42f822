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

/** Lets visitors in; each finds a browser without a trace of those before. */
export function createVisitors(browser: Browser): (url: string, options: VisitOptions) => Promise<Visit> {
  const free = new Map<string, BrowserContext[]>();
  return async (url, { language = 'zh', width = 1440, height = 900, isAhead = false, kept = {} }) => {
    const kind = [url, language, width, height, isAhead].join(' ');
    const locale = language === 'zh' ? 'zh-CN' : 'en-US';
    const context =
      free.get(kind)?.pop() ??
      (await newContext(browser, { baseURL: url, viewport: { width, height }, locale }, isAhead));
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
    const { complaints, stop } = listen(context);
    const page = await context.newPage();
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
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) complaints.push(`elsewhere: ${request.url()}`);
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
