/** Paths that belong to the server; every other one is a page of the console. */
const serverPaths = /^\/(hw|resources|events|assets|healthz|readyz)(\/|$)/;

/** Whether an address, with or without its query, is that of a page of the console. */
export function isPagePath(url: string): boolean {
  return !serverPaths.test(url.split('?')[0] ?? '');
}

/** Whether somebody asks for a page of the console: their browser reads where they want to go. */
export function isPage({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return method === 'GET' && isPagePath(url);
}
