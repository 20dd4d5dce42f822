import { useEffect, useMemo, useState } from 'react';
import {
  type FileEntry,
  type FileGroup,
  type FileLimits,
  fileTypeOf,
  groupTitles,
  headLength,
  safeFileName,
} from '../../contract/files.ts';
import { commonErrors, fill, joiners, type Language } from '../../contract/wire.ts';
import type { SentFile } from '../client/answers.ts';
import { downloadCall, fileLimitsCall, uploadCall } from '../providers/recordCalls.ts';
import { ask, askFile, type Custom } from '../providers/requests.ts';
import { useData } from '../providers/useData.ts';
import { createCallSaver } from '../saving/calls.ts';

/** A file to upload. */
export interface Sending {
  /** Full path of the request. */
  readonly path: string;
  readonly file: File;
  /** Form fields that say where the file belongs: `id` with `kind`, or `field`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Key of the upload, so that a file is not stored twice if the response was lost. */
  readonly upload: string;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

interface FileCalls {
  /** Returns the message that explains why the server would reject a file; undefined if the server would accept the file. */
  readonly reject: (file: File, types: readonly FileGroup[], language: Language) => Promise<string | undefined>;
  readonly send: (sending: Sending) => Promise<FileEntry>;
  readonly fetchFile: (path: string, fileId: string) => Promise<SentFile>;
}

/** Creates the file requests. They show no toast on failure; their callers show the error. */
export function createFileCalls(data: Custom): FileCalls {
  let limits: Promise<FileLimits> | undefined;
  const findLimits = (): Promise<FileLimits> => {
    const requested = limits ?? ask(data, fileLimitsCall(), { isQuiet: true });
    limits = requested;
    // On failure, the limits are requested again for the next file, and only the server checks the size of this file.
    return requested.catch(() => {
      limits = undefined;
      return { size: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY };
    });
  };
  return {
    reject: async (file, types, language) => checkFile(file, { types, limits: await findLimits(), language }),
    send: createCallSaver<Sending, FileEntry>(
      data,
      ({ path, file, texts, signal, onSent }) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...texts, name: file.name })) form.append(name, value);
        form.append('file', file);
        return uploadCall(path, form, { signal, onSent, isQuiet: true });
      },
      { contentOf: ({ upload }) => upload },
    ).write,
    fetchFile: (path, fileId) => askFile(data, downloadCall(path, fileId), { isQuiet: true }),
  };
}

interface FileRules {
  readonly types: readonly FileGroup[];
  readonly limits: FileLimits;
  readonly language: Language;
}

/** Returns the server's error message for a file before it is sent; undefined if the server would accept it. */
async function checkFile(file: File, { types, limits, language }: FileRules): Promise<string | undefined> {
  const name = safeFileName(file.name);
  if (name === '') return commonErrors.fileName.message[language];
  if (file.size === 0) return fill(commonErrors.fileEmpty.message[language], { name });
  if (file.size > limits.size) {
    return fill(commonErrors.fileTooLarge.message[language], { name, limit: `${limits.size / 1024 / 1024} MB` });
  }
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const group = fileTypeOf(name, head)?.group;
  if (group !== undefined && types.includes(group)) return undefined;
  const titles = types.map((each) => groupTitles[each][language]).join(joiners[language]);
  return fill(commonErrors.fileType.message[language], { name, types: titles });
}

export function useFileCalls(): FileCalls {
  const data = useData();
  return useMemo(() => createFileCalls(data), [data]);
}

/** Returns an object URL of the bytes with exactly this type. The URL is revoked on unmount and when an argument changes. */
export function useBlobUrl(blob: Blob | undefined, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (type === undefined || !blob) return;
    const made = URL.createObjectURL(new Blob([blob], { type }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob, type]);
  return url;
}

/** Saves a file through the browser, under its own name or `otherwise`. */
export function saveFile({ blob, name }: SentFile, otherwise: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? otherwise;
  link.click();
  // The browser reads the URL only after this function has returned, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
