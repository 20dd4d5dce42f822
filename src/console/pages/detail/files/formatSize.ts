import type { Language } from '../../../../contract/text.ts';

const units = ['B', 'KB', 'MB', 'GB'];

/** `1536` bytes as `1.5 KB`. */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${number.format(bytes / 1024 ** step)} ${units[step]}`;
}
