/**
 * The text of a file; undefined when it is not written in UTF-8: other characters in place of those that somebody wrote
 * would be stored as if they were meant. A byte order mark stays, so that the text can be written as it was.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  // No JSON has this character; texts of two bytes per letter are full of it.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
