/** What may stand in a path as it is, though `encodeURIComponent` would write it otherwise. */
const plainInPaths = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

const plainPath = /^(?:\/[\w-]+)+$/;

/**
 * The one way to write the path of a page, whoever names it (a menu entry, the address bar, a tab): one slash in front
 * and none behind or doubled, encoded as browsers do it, without query. Paths of the same page are the same text then.
 */
export function pagePath(path: string): string {
  // Nearly all are written so already, and a menu of a hundred entries is asked for several times.
  if (plainPath.test(path)) return path;
  // Only the path of this address is ever set: nothing in it can lead to another place.
  const url = new URL('http://console.invalid/');
  url.pathname = path.replace(/[?#].*$/s, '');
  return `/${url.pathname.split('/').filter(Boolean).map(pathPart).join('/')}`;
}

function pathPart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part)).replace(plainInPaths, decodeURIComponent);
  } catch {
    // A `%` that begins no character: browsers leave it as it is.
    return part;
  }
}
