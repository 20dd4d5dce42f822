import { type FileEntry, type FileGroup, type FileLimits, fileLimitsCall } from '../../contract/files.ts';
import type { Language } from '../../contract/text.ts';
import type { SentFile } from '../client/call.ts';
import type { HwClient } from '../client/createHwClient.ts';
import { checkFile } from './checkFile.ts';

/** One file to be sent. */
export interface Sending {
  /** Full path of the call. */
  readonly path: string;
  readonly file: File;
  /** Where it belongs: `id` with `kind`, or `field`. */
  readonly texts: Readonly<Record<string, string>>;
  /** The same for every attempt, so that a file whose answer was lost is not there twice. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

export interface FileCalls {
  /** Why the server would not take a file; undefined when it would. */
  readonly refuse: (file: File, types: readonly FileGroup[], language: Language) => Promise<string | undefined>;
  readonly send: (sending: Sending) => Promise<FileEntry>;
  readonly fetch: (path: string, fileId: string) => Promise<SentFile>;
}

/** The calls about files; every failure is shown where it was asked. */
export function createFileCalls(client: HwClient): FileCalls {
  let limits: Promise<FileLimits> | undefined;
  const findLimits = (): Promise<FileLimits> => {
    const asked = limits ?? client.call<FileLimits>({ method: 'GET', path: fileLimitsCall, isQuiet: true });
    limits = asked;
    // Asked again the next time; until then the server's own answer has to do.
    return asked.catch(() => {
      limits = undefined;
      return { size: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY };
    });
  };
  return {
    refuse: async (file, types, language) => checkFile(file, { types, limits: await findLimits(), language }),
    send: ({ path, file, texts, key, signal, onSent }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...texts, name: file.name })) form.append(name, value);
      form.append('file', file);
      const headers = { 'Idempotency-Key': key };
      return client.call<FileEntry>({
        method: 'POST',
        path,
        form,
        headers,
        signal,
        onSent,
        isLong: true,
        isQuiet: true,
      });
    },
    fetch: (path, fileId) => client.file({ method: 'POST', path, body: { fileId }, isQuiet: true }),
  };
}
