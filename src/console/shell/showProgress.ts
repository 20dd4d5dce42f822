import nprogress from 'nprogress';

interface Navigating {
  readonly state: { readonly initialized: boolean; readonly navigation: { readonly state: string } };
  readonly subscribe: (listener: (state: Navigating['state']) => void) => () => void;
}

/** The bar at the top while a navigation runs, the first one too (console-spec.md section 9). */
export function showProgress(router: Navigating): void {
  nprogress.configure({
    minimum: 0.3,
    speed: 500,
    showSpinner: false,
    template: '<div class="bar" role="presentation"></div>',
    barSelector: '.bar',
  });
  let isAwaited = false;
  const end = (): void => {
    if (isAtRest(router.state)) nprogress.done();
  };
  const begin = (): void => {
    isAwaited = false;
    nprogress.start();
    afterFrame(end);
  };
  const show = (state: Navigating['state']): void => {
    if (isAwaited) return;
    isAwaited = !isAtRest(state);
    if (isAwaited) afterFrame(begin);
    else nprogress.done();
  };
  router.subscribe(show);
  show(router.state);
}

/** While a router starts it calls itself idle: what it loads for the first page is no navigation to it. */
function isAtRest({ initialized, navigation }: Navigating['state']): boolean {
  return initialized && navigation.state === 'idle';
}

/** To draw the bar takes as long as to show a page that is there already: the page goes first. */
function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
