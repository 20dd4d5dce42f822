import type { SentFile } from './call.ts';

/** Hands a file to the browser, to be saved under its own name or under `otherwise`. */
export function saveFile({ blob, name }: SentFile, otherwise: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? otherwise;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
