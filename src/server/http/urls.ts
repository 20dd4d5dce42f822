/** Paths that belong to the server; every other one is a page of the console. */
const serverPaths = /^\/(hw|resources|events|assets|healthz|readyz)(\/|$)/;

/** Whether an address, with or without its query, is that of a page of the console. */
function isPagePath(url: string): boolean {
  return !serverPaths.test(url.split('?')[0] ?? '');
}

/** Whether somebody asks for a page of the console: their browser reads where they want to go. */
export function isPage({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return method === 'GET' && isPagePath(url);
}

/**
 * The address as the router takes it. One of a page that cannot be decoded, such as a link that was cut within a `%E4`, is that
 * of a page that is not there, so that the person is told in their language; a call goes on as it came, and is refused.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%') || !isPagePath(url)) return url;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return '/unreadable';
  }
}
