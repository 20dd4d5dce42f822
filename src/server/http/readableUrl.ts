import { isPagePath } from './isPagePath.ts';

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
