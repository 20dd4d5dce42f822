/** Paths of the server; every other path is a page of the console. */
const serverPaths = /^\/(hw|resources|events|assets|healthz|readyz|metrics)(\/|$)/;

/** Whether a URL, with or without query, is a page of the console. */
function isPagePath(url: string): boolean {
  return !serverPaths.test(url.split('?')[0] ?? '');
}

/** Whether the request loads a page of the console. */
export function isPage({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return method === 'GET' && isPagePath(url);
}

/**
 * Returns the URL for the router. A page URL that cannot be decoded, for example a link cut off within `%E4`, is replaced by the URL of a
 * missing page, so that users see a message in their language. Invalid API URLs stay unchanged and are rejected.
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
