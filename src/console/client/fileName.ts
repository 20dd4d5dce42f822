/** The file name in a `Content-Disposition` header (RFC 6266), without any folder; undefined when it names none. */
export function fileName(disposition: string): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1]?.trim();
  const plain = /filename\s*=\s*("(?:[^"\\]|\\.)*"|[^;]+)/i.exec(disposition)?.[1]?.trim();
  const name = (extended && decoded(extended)) ?? plain?.replace(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1');
  const own = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  return own || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
