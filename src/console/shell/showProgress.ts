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
  // While a router starts it calls itself idle: what it loads for the first page is no navigation to it.
  const show = ({ initialized, navigation }: Navigating['state']): void => {
    if (initialized && navigation.state === 'idle') nprogress.done();
    else nprogress.start();
  };
  router.subscribe(show);
  show(router.state);
}
