/** Signs that nobody sees, or that turn around what stands beside them: they stay as they are written in an address. */
const unseen = /[\p{C}\p{Z}]/u;

/** A path as people read it: `/shops/%E4%BB%93` is `/shops/仓`. */
export function readablePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return [...decodeURIComponent(code)]
        .map((sign) => (unseen.test(sign) ? encodeURIComponent(sign) : sign))
        .join('');
    } catch {
      return code;
    }
  });
}
