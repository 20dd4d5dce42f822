import type { ErrorKind, FieldFault } from '../../contract/envelope.ts';
import type { Language } from '../../contract/text.ts';
import { type ChosenText, translateChosen } from '../texts/createTexts.ts';
import { type TextKey, type Translate, t } from '../texts/i18n.ts';

/**
 * How a call failed: `refused` by the server in an envelope, `lost` on the way (no connection, too slow),
 * `garbled` (an answer that is no envelope: a proxy's HTML, half a JSON), `cancelled` by us.
 */
type FailureKind = 'refused' | 'lost' | 'garbled' | 'cancelled';

/** A text of the console's own, which can be said again in another language. */
export type OwnTexts = ChosenText<TextKey>;

interface Failure {
  readonly kind: FailureKind;
  readonly texts?: OwnTexts;
  /** The server's words, and the language that they were asked for in. */
  readonly message?: string;
  readonly language?: Language;
  readonly code?: number;
  readonly status?: number;
  readonly data?: unknown;
}

/**
 * Every failed call, as one kind of value; `message` is for people, in the language of the moment when it failed. What
 * stays on the screen is said by `messageOf`.
 */
export class HwError extends Error {
  readonly kind: FailureKind;
  /** Code of the envelope, 0 when there was none. */
  readonly code: number;
  /** HTTP status, 0 when nothing came back. The name is the one that Refine reads. */
  readonly statusCode: number;
  readonly faults: readonly FieldFault[];
  readonly data: unknown;
  readonly texts: OwnTexts | undefined;
  /** The language of `message` and of the faults where they are the server's. */
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

/** The field faults of a rejection, without those that do not have the form of section 2 of the contract README. */
function faultsIn(data: unknown): FieldFault[] {
  const list = typeof data === 'object' && data !== null ? (data as { errors?: unknown }).errors : undefined;
  return Array.isArray(list) ? list.filter(isFault) : [];
}

function isFault(value: unknown): value is FieldFault {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<FieldFault>;
  return typeof path === 'string' && typeof message === 'string';
}

interface Speaker {
  readonly t: Translate;
  readonly language: Language;
}

/**
 * What a failure says in the language that is shown now, for pages that stay while it changes. The server's words are in
 * the language that they were asked for in; in the other one the catalog says what its code means.
 */
export function messageOf(error: HwError, { t, language }: Speaker): string {
  const { texts, code, message } = error;
  if (texts) return translateChosen(t, texts);
  if (error.language === undefined || error.language === language) return message;
  return catalogTexts(code, language) ?? t('error.refused', { code: String(code) });
}

let catalog: readonly ErrorKind[] = [];

/** Fetches what every code means, for failures that are on the screen when the language changes. */
export async function fetchCatalog(): Promise<void> {
  catalog = Object.values((await import('../../contract/errors.ts')).errors);
}

/** The catalog's messages for a code, except those with placeholders that only the server can fill. */
function catalogTexts(code: number, language: Language): string | undefined {
  return catalog.find((kind) => kind.code === code && !kind.message[language].includes('{'))?.message[language];
}
