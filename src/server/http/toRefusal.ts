import { isDiskFull, isPassing } from '../db/transactions.ts';
import { Refusal } from '../refusal.ts';
import { bodyLimit } from './parseJson.ts';
import { tooLarge } from './tooLarge.ts';

/** What the HTTP library refuses by itself, in our words. */
const ofLibrary: Readonly<Record<string, (limit: number) => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('wrongType'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('wrongType'),
  FST_FILES_LIMIT: () => new Refusal('invalidBody'),
  FST_FIELDS_LIMIT: () => new Refusal('invalidBody'),
  FST_PARTS_LIMIT: () => new Refusal('invalidBody'),
  FST_ERR_BAD_URL: () => new Refusal('noSuchCall'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('noSuchCall'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('invalidBody'),
};

interface Failed {
  readonly requestId: string;
  /** The largest body that the call takes, in bytes. */
  readonly limit?: number;
}

/** Any thrown thing as a refusal; what nobody foresaw is our fault, and its cause stays in the log. */
export function toRefusal(error: unknown, { requestId, limit = bodyLimit }: Failed): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = ofLibrary[code ?? ''];
  if (known) return known(limit);
  if (statusCode === 400) return new Refusal('invalidBody', { cause: error });
  if (isDiskFull(error)) return new Refusal('diskFull', { cause: error });
  if (isPassing(error)) return new Refusal('busy', { cause: error, headers: { 'Retry-After': '1' } });
  return new Refusal('fault', { cause: error, values: { id: requestId } });
}
