import axios, { AxiosError, type AxiosProgressEvent } from 'axios';
import { languageOf } from '../../contract/text.ts';
import type { Call, SentFile } from './call.ts';
import { HwError } from './hwError.ts';
import { type Answer, readAnswer } from './readAnswer.ts';
import { readFile } from './readFile.ts';

/** How long an answer may take, in ms; a file is allowed to be made first. */
const patience = { answer: 60_000, file: 600_000 };

export interface Transport {
  readonly send: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly fetchFile: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer<SentFile>>;
}

/** Puts a call on the wire and reads what comes back; nothing is thrown, a failure is an answer too. */
export function createTransport(): Transport {
  const http = axios.create({
    timeout: patience.answer,
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
    // There are no cookies; else the browser is asked for one before each call.
    withXSRFToken: false,
  });
  const orLost =
    <T>(send: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer<T>>) =>
    (call: Call, headers: Readonly<Record<string, string>>): Promise<Answer<T>> =>
      send(call, headers).catch((cause: unknown) => {
        console.info('call failed', call.method, call.path, cause instanceof AxiosError ? cause.code : cause);
        return { error: lost(cause) };
      });
  return {
    send: orLost(async (call, headers) => {
      const { status, data } = await http.request<string>({
        ...requestOf(call, headers),
        ...(call.isLong ? { timeout: patience.file } : {}),
      });
      const language = languageOf(headers['Accept-Language']);
      return readAnswer({ status, body: data ?? '', bare: call.bare ?? false, language });
    }),
    fetchFile: orLost(async (call, headers) => {
      const answer = await http.request<Blob>({
        ...requestOf(call, headers),
        responseType: 'blob',
        timeout: patience.file,
      });
      const { 'content-type': type = '', 'content-disposition': disposition = '' } = answer.headers;
      return readFile({
        status: answer.status,
        type: String(type),
        disposition: String(disposition),
        blob: answer.data,
        language: languageOf(headers['Accept-Language']),
      });
    }),
  };
}

function requestOf(call: Call, headers: Readonly<Record<string, string>>) {
  return {
    method: call.method,
    url: call.path,
    headers,
    ...(call.body === undefined ? {} : { data: JSON.stringify(call.body) }),
    ...(call.form ? { data: call.form } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.outlives ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
    ...progressOf(call),
  };
}

function progressOf({ onSent, onReceived }: Call) {
  return {
    ...(onSent ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onSent(progress) } : {}),
    ...(onReceived ? { onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onReceived(loaded) } : {}),
  };
}

function lost(cause: unknown): HwError {
  if (axios.isCancel(cause)) return new HwError({ kind: 'cancelled' });
  const isSlow = cause instanceof AxiosError && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT');
  return new HwError({ kind: 'lost', words: { key: isSlow ? 'error.tooSlow' : 'error.lost' } });
}
