/** Longest name, in UTF-16 units: what the file systems of people's machines take. */
const longest = 255;

/** Signs that are not seen, or that turn the order of others around: a name must say what it is. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Names that Windows takes for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A name from outside as it is kept and shown: without folders, without what cannot be seen, not longer than file systems
 * take. Letters of every script, spaces and quotes stay as they are. It is never used as a path. Empty when nothing is left.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .normalize('NFC')
    .replace(unseen, '')
    .trim()
    .replace(/[. ]+$/, '');
  return shortened(seen.replace(devices, (device) => `_${device}`));
}

/** Cut in the middle, so that the ending stays; never within a character. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
