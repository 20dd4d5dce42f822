/** Paths that belong to the server; every other one is a page of the console. */
const serverPaths = /^\/(hw|resources|events|assets|healthz|readyz)(\/|$)/;

/** Whether an address, with or without its query, is that of a page of the console. */
export function isPagePath(url: string): boolean {
  return !serverPaths.test(url.split('?')[0] ?? '');
}
