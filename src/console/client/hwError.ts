import { fieldsOf } from '../../contract/json.ts';
import { commonErrors, type ErrorKind, type FieldFault, type Language } from '../../contract/wire.ts';
import { type ChosenText, translateChosen } from '../texts/createTexts.ts';
import { type TextKey, type Translate, t } from '../texts/i18n.ts';

/**
 * Why a request failed: `refused` by the server in an envelope, `lost` (no connection or timeout), `garbled` (the response is not an
 * envelope, for example HTML from a proxy), `canceled` by the console.
 */
type FailureKind = 'refused' | 'lost' | 'garbled' | 'canceled';

/** A message of the console itself, stored by key so that it can be translated later. */
export type OwnTexts = ChosenText<TextKey>;

interface Failure {
  readonly kind: FailureKind;
  readonly texts?: OwnTexts;
  /** The server's message, with the language it was requested in. */
  readonly message?: string;
  readonly language?: Language;
  readonly code?: number;
  readonly status?: number;
  readonly data?: unknown;
}

/**
 * The error of every failed request. `message` is user-readable in the language at the time of the failure; use `messageOf` for text that
 * stays on the screen.
 */
export class HwError extends Error {
  readonly kind: FailureKind;
  /** Code of the envelope; 0 if there was none. */
  readonly code: number;
  /** HTTP status; 0 if there was no response. Refine requires this name. */
  readonly statusCode: number;
  readonly faults: readonly FieldFault[];
  readonly data: unknown;
  readonly texts: OwnTexts | undefined;
  /** Language of the server's `message` and faults; undefined for messages of the console. */
  readonly language: Language | undefined;
  [key: string]: unknown;

  constructor(failure: Failure) {
    super(failure.texts ? translateChosen(t, failure.texts) : (failure.message ?? ''));
    this.name = 'HwError';
    this.kind = failure.kind;
    this.code = failure.code ?? 0;
    this.statusCode = failure.status ?? 0;
    this.data = failure.data;
    this.texts = failure.texts;
    this.language = failure.language;
    this.faults = faultsIn(failure.data);
  }
}

/** Returns the field faults of a refusal, skipping entries that do not match section 2 of the contract README. */
function faultsIn(data: unknown): FieldFault[] {
  const { errors: list } = fieldsOf(data);
  return Array.isArray(list) ? list.filter(isFault) : [];
}

function isFault(value: unknown): value is FieldFault {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<FieldFault>;
  return typeof path === 'string' && typeof message === 'string';
}

/**
 * Envelope codes and HTTP statuses of a call that does not exist. Our own server uses the same code for a missing call and a missing
 * record.
 */
const missingCodes: ReadonlySet<number> = new Set([404, 405, commonErrors.notFound.code]);

/**
 * Returns whether the call or record does not exist on the server. For a missing call, a web server may send its HTML start page with
 * status 200.
 */
export function isMissing(error: unknown): error is HwError {
  if (!(error instanceof HwError)) return false;
  const { kind, code, statusCode, texts } = error;
  if (kind !== 'garbled') return missingCodes.has(code);
  return missingCodes.has(statusCode) || (statusCode === 200 && texts?.key === 'error.htmlAnswer');
}

interface Translator {
  readonly t: Translate;
  readonly language: Language;
}

/**
 * Returns the error message in the current language. The server's own message is used if it is in that language, otherwise the catalog
 * message of the code or, if there is none, a general message with the code.
 */
export function messageOf(error: HwError, { t, language }: Translator): string {
  const { texts, code, message } = error;
  if (texts) return translateChosen(t, texts);
  if (error.language === undefined || error.language === language) return message;
  return catalogTexts(code, language) ?? t('error.refused', { code: String(code) });
}

let catalog: readonly ErrorKind[] = [];

/** Loads the message catalog, which `messageOf` needs after a language change. */
export async function fetchCatalog(): Promise<void> {
  catalog = Object.values((await import('../../contract/errors.ts')).errors);
}

/** Returns the catalog message of a code; undefined if there is none, or if it contains placeholders that only the server can fill. */
function catalogTexts(code: number, language: Language): string | undefined {
  return catalog.find((kind) => kind.code === code && !kind.message[language].includes('{'))?.message[language];
}
