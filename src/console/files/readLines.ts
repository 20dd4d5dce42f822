import type { LinesUpload, ReadLines } from '../../contract/imports.ts';
import type { Language } from '../../contract/wire.ts';
import type { LinesReading } from '../../fields/services.tsx';
import { HwError, messageOf } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import { readLinesCall } from '../providers/importCalls.ts';
import type { Custom } from '../providers/requests.ts';
import { createCallSaver } from '../saving/calls.ts';
import type { Translate } from '../texts/i18n.ts';

interface Reading extends LinesReading {
  readonly t: Translate;
  readonly language: Language;
}

/**
 * Sends a workbook to the server, which returns its rows as lines (child records) for a form. Returns undefined if the request is canceled.
 * The server stores nothing, so every attempt has a new key.
 */
export async function readLines(
  data: Custom,
  upload: LinesUpload,
  { t, language, ...reading }: Reading,
): Promise<ReadLines | { readonly fault: string } | undefined> {
  try {
    const saver = createCallSaver<LinesReading, ReadLines>(data, (one) => readLinesCall(upload, one), { contentOf: newKey });
    return await saver.write(reading);
  } catch (error) {
    if (!(error instanceof HwError)) throw error;
    return error.kind === 'canceled' ? undefined : { fault: messageOf(error, { t, language }) };
  }
}
